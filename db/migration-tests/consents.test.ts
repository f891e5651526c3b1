import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { migrationsFolder } from "../migrate";

const journal = readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8");
const tags = (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
const statementsOf = (tag: string) =>
  readFileSync(path.join(migrationsFolder(), `${tag}.sql`), "utf8").split("--> statement-breakpoint");
const at = tags.findIndex((tag) => tag.endsWith("_consent_by"));

it("ends only the consents of companies at which other people ever worked, in any role", async () => {
  const client = createClient({ url: ":memory:" });
  for (const tag of tags.slice(0, at)) await client.migrate(statementsOf(tag));
  await client.migrate([
    `insert into profiles (id, full_name, user_type, updated_at) values
     ('alone', 'A', 'driver', 1), ('team', 'T', 'driver', 1), ('fleet', 'F', 'driver', 1),
     ('dee', 'D', 'driver', 1), ('vic', 'V', 'driver', 1)`,
    `insert into users (id, email, password_hash, created_at) values
     ('alone', 'a@x.test', '', 1), ('team', 't@x.test', '', 1), ('fleet', 'f@x.test', '', 1),
     ('dee', 'd@x.test', '', 1), ('vic', 'v@x.test', '', 1)`,
    `insert into seats (desk_id, person_id, seat, since) select id, id, 'owner', 1 from users`,
    `insert into seats (desk_id, person_id, seat, since, ended_at) values
     ('team', 'dee', 'dispatcher', 1, 2), ('fleet', 'vic', 'driver', 1, null)`,
    ...["alone", "team", "fleet", "vic"].flatMap((id) => [
      `insert into sharing (sharing_id, load_id, person_id, chosen_at, words, given_at, place_at,
       place_told_at, latitude, longitude, near) values ('${id}', 'l-${id}', '${id}', 1, '', 1, 1, 1, 1, 1, 'Elko, NV')`,
      `insert into whereabouts (told_id, load_id, person_id, kind, at, told_at, by_hand, chosen_at, near)
       values ('${id}', 'l-${id}', '${id}', 'here', 1, 1, false, 1, 'Elko, NV')`,
    ]),
  ]);
  await client.migrate(statementsOf(tags[at] ?? ""));
  const { rows } = await client.execute(
    `select s.sharing_id, s.by_id, s.ended_at > 1 as ended, s.near, s.latitude, w.near as told
     from sharing s join whereabouts w on w.told_id = s.sharing_id order by 1`,
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["alone", null, null, "Elko, NV", 1, "Elko, NV"],
    ["fleet", null, 1, null, null, null],
    ["team", null, 1, null, null, null],
    ["vic", null, null, "Elko, NV", 1, "Elko, NV"],
  ]);
  client.close();
});
