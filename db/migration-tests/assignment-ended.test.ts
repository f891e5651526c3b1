import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { migrationsFolder } from "../migrate";

const journal = readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8");
const tags = (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
const statementsOf = (tag: string) =>
  readFileSync(path.join(migrationsFolder(), `${tag}.sql`), "utf8").split("--> statement-breakpoint");
const at = tags.findIndex((tag) => tag.endsWith("_assignment_ended"));

it("ends only assignments to loads under way whose driver cannot drive for the company", async () => {
  const client = createClient({ url: ":memory:" });
  for (const tag of tags.slice(0, at)) await client.migrate(statementsOf(tag));
  const people = ["fleet", "vic", "left", "office", "founder", "dee"];
  const loads = [
    ["drives", "vic", "in transit"],
    ["left", "left", "in transit"],
    ["left-before", "left", "complete"],
    ["office", "office", "pickup"],
    ["founder", "founder", "pickup"],
  ] as const;
  await client.migrate([
    ...people.flatMap((id) => [
      `insert into profiles (id, full_name, user_type, updated_at) values ('${id}', '', 'driver', 1)`,
      `insert into users (id, email, password_hash, created_at) values ('${id}', '${id}@x.test', '', 1)`,
      `insert into seats (desk_id, person_id, seat, since) values ('${id}', '${id}', 'owner', 1)`,
    ]),
    `insert into seats (desk_id, person_id, seat, since, ended_at) values
     ('fleet', 'vic', 'driver', 1, null), ('fleet', 'left', 'driver', 1, 2),
     ('fleet', 'office', 'billing', 1, null), ('fleet', 'founder', 'driver', 1, null),
     ('founder', 'dee', 'dispatcher', 1, null)`,
    ...loads.flatMap(([id, driver, status], nth) => [
      `insert into loads (load_id, load_number, pickup_date, delivery_date, total_rate_cents, posted_at,
       verification_pin, load_status, owner_id, rate_confirmation_url, bill_of_lading_url, dropoff_image_url)
       values ('${id}', ${nth + 1}, '2026-11-24', '2026-11-25', 1, 1, '1234', '${status}', 'dee',
         'rc_signed.pdf', 'bol', 'photo')`,
      `insert into assignments (load_id, desk_id, person_id, assigned_by, at, remind_at)
       values ('${id}', 'fleet', '${driver}', 'fleet', 1, 5)`,
    ]),
  ]);
  await client.migrate(statementsOf(tags[at] ?? ""));
  const { rows } = await client.execute(
    "select load_id, ended_at > 1 as ended, remind_at from assignments order by load_id",
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["drives", null, 5],
    ["founder", 1, null],
    ["left", 1, null],
    ["left-before", null, 5],
    ["office", 1, null],
  ]);
  client.close();
});
