import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { migrationsFolder } from "../migrate";

const journal = readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8");
const tags = (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
const statementsOf = (tag: string) =>
  readFileSync(path.join(migrationsFolder(), `${tag}.sql`), "utf8").split("--> statement-breakpoint");
const at = tags.findIndex((tag) => tag.endsWith("_load_owner"));

it("gives an older database's load the owner that it is linked to", async () => {
  const client = createClient({ url: ":memory:" });
  for (const tag of tags.slice(0, at)) await client.batch(statementsOf(tag), "write");
  await client.batch(
    [
      `insert into profiles (id, full_name, user_type, updated_at)
       values ('s', 'S', 'shipper', 1), ('t', 'T', 'shipper', 1), ('d', 'D', 'driver', 1)`,
      `insert into loads (load_id, load_number, pickup_date, delivery_date, total_rate_cents, posted_at, verification_pin)
       values ('a', 1, '2026-11-24', '2026-11-25', 1, 1, '1234'), ('b', 2, '2026-11-24', '2026-11-25', 1, 1, '1234')`,
      `insert into userloads (load_id, user_id, relationship_type)
       values ('a', 's', 'shipper'), ('a', 'd', 'driver'), ('b', 't', 'shipper')`,
    ],
    "write",
  );
  await client.batch(statementsOf(tags[at] ?? ""), "write");
  const { rows } = await client.execute("select load_id, owner_id from loads order by load_id");
  expect(rows.map((row) => [row.load_id, row.owner_id])).toEqual([
    ["a", "s"],
    ["b", "t"],
  ]);
  client.close();
});
