import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { SAVED_COLUMNS } from "~/trade/release";
import { migrationsFolder } from "../migrate";

const journal = readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8");
const tags = (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
const statementsOf = (tag: string) =>
  readFileSync(path.join(migrationsFolder(), `${tag}.sql`), "utf8").split("--> statement-breakpoint");
const at = tags.findIndex((tag) => tag.endsWith("_releases"));

it("keeps the claims of drivers released earlier, with the load's current terms", async () => {
  const client = createClient({ url: ":memory:" });
  for (const tag of tags.slice(0, at)) await client.batch(statementsOf(tag), "write");
  await client.batch(
    [
      "insert into profiles (id, full_name, user_type, updated_at) values ('s', 'S', 'shipper', 1), ('d', 'D', 'driver', 1), ('c', 'C', 'driver', 1)",
      `insert into loads (load_id, load_number, pickup_date, delivery_date, total_rate_cents, posted_at, verification_pin, detention_hour_cents)
       values ('l', 48213, '2026-11-24', '2026-11-25', 1, 1, '1234', 6000)`,
      `insert into requests (request_id, driver_id, load_id, status, created_at, decided_at) values
       ('1', 'd', 'l', 'rejected', 1, 5), ('2', 'c', 'l', 'rejected', 1, 7)`,
      `insert into load_events (event_id, load_id, event, from_status, to_status, actor_id, at) values
       ('1', 'l', 'accept', 'pending', 'rate confirmation', 's', 3), ('2', 'l', 'release', 'rate confirmation', 'new', 's', 5),
       ('3', 'l', 'accept', 'pending', 'rate confirmation', 's', 6), ('4', 'l', 'cancel', 'rate confirmation', 'new', 'c', 7)`,
    ],
    "write",
  );
  await client.migrate(statementsOf(tags[at] ?? ""));
  const { rows } = await client.execute("select driver_id, chosen_at, released_at, terms from releases");
  expect(
    rows.map(({ driver_id, chosen_at, released_at }) => ({ driver_id, chosen_at, released_at })),
  ).toEqual([{ driver_id: "d", chosen_at: 3, released_at: 5 }]);
  const terms: Record<string, unknown> = JSON.parse(String(rows[0]?.terms));
  expect(terms).toMatchObject({ detention_hour_cents: 6_000, pickup_date: "2026-11-24", pickup_time: null });
  const laterColumns: readonly string[] = ["pickup_until", "delivery_time", "delivery_until", "stops"];
  expect(Object.keys(terms).sort()).toEqual(
    SAVED_COLUMNS.filter((column) => !laterColumns.includes(column)).sort(),
  );
  client.close();
});
