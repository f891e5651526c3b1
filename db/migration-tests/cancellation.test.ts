import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { migrationsFolder } from "../migrate";

const journal = readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8");
const tags = (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
const statementsOf = (tag: string) =>
  readFileSync(path.join(migrationsFolder(), `${tag}.sql`), "utf8").split("--> statement-breakpoint");
const at = tags.findIndex((tag) => tag.endsWith("_parting"));

it("keeps an older database's history, without reasons, and counts accepted and canceled loads", async () => {
  const client = createClient({ url: ":memory:" });
  for (const tag of tags.slice(0, at)) await client.batch(statementsOf(tag), "write");
  await client.batch(
    [
      "insert into profiles (id, full_name, user_type, updated_at) values ('s', 'S', 'shipper', 1), ('d', 'D', 'driver', 1)",
      `insert into loads (load_id, load_number, pickup_date, delivery_date, total_rate_cents, posted_at, verification_pin)
       values ('l', 48213, '2026-11-24', '2026-11-25', 1, 1, '1234')`,
      "insert into userloads (load_id, user_id, relationship_type) values ('l', 's', 'shipper')",
      `insert into requests (request_id, driver_id, load_id, status, created_at) values ('r', 'd', 'l', 'accepted', 1)`,
      `insert into load_events (event_id, load_id, event, from_status, to_status, actor_id, at) values
       ('1', 'l', 'accept', 'pending', 'rate confirmation', 's', 1), ('2', 'l', 'edit', 'rate confirmation', 'new', 's', 2),
       ('3', 'l', 'edit', 'new', 'new', 's', 3), ('4', 'l', 'accept', 'pending', 'rate confirmation', 's', 4)`,
    ],
    "write",
  );
  await client.migrate(statementsOf(tags[at] ?? ""));
  const events = await client.execute("select event_id, reason, reason_text from load_events order by at");
  expect(events.rows.map((row) => Object.values(row))).toEqual(
    ["1", "2", "3", "4"].map((id) => [id, null, null]),
  );
  const counts = await client.execute(
    "select id, accepted_count, cancelled_count from profiles where id in ('s', 'd') order by id",
  );
  expect(counts.rows.map((row) => Object.values(row))).toEqual([
    ["d", 1, 0],
    ["s", 2, 1],
  ]);
  client.close();
});
