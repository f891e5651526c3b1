import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { migrationsFolder } from "../migrate";

/** Omits the numbers from the names. */
function migrations(): { name: string; statements: string[] }[] {
  const folder = migrationsFolder();
  const journal = readFileSync(path.join(folder, "meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  return entries.map(({ tag }) => ({
    name: tag.replace(/^\d+_/, ""),
    statements: readFileSync(path.join(folder, `${tag}.sql`), "utf8").split("--> statement-breakpoint"),
  }));
}

it("gives an older database's messages positions, and its members read positions", async () => {
  const all = migrations();
  const chat = all.findIndex(({ name }) => name === "chat");
  const client = createClient({ url: ":memory:" });
  for (const { statements } of all.slice(0, chat)) await client.batch(statements, "write");
  await client.batch(
    [
      "insert into profiles (id, full_name, user_type, updated_at) values ('s', 'S', 'shipper', 1), ('d', 'D', 'driver', 1)",
      `insert into loads (load_id, pickup_date, delivery_date, total_rate_cents, posted_at, verification_pin)
       values ('l', '2026-11-24', '2026-11-25', 1, 1, '1234')`,
      `insert into groups (group_id, group_name, owner_id, is_default, load_id, driver_id, created_at)
       values ('talk', 'T', 's', 0, 'l', 'd', 1), ('feed', 'F', 's', 1, null, null, 1), ('quiet', 'Q', 'd', 1, null, null, 1)`,
      `insert into group_membership (group_id, user_id, unread, created_at)
       values ('talk', 's', 0, 1), ('talk', 'd', 1, 1), ('feed', 's', 1, 1), ('quiet', 'd', 1, 1)`,
      `insert into messages (id, content, group_id, sender_id, message_type, created_at) values
       ('m5', 'fifth', 'talk', 's', 'TEXT', 50), ('m1', 'first', 'talk', 's', 'TEXT', 10), ('m4', 'fourth', 'feed', 's', 'TEXT', 30),
       ('m2', 'second', 'talk', 'd', 'TEXT', 20), ('m3', 'third', 'talk', 's', 'TEXT', 30)`,
      "delete from messages where id = 'm4'",
      `insert into messages (id, content, group_id, sender_id, message_type, created_at)
       values ('m4', 'fourth', 'feed', '00000000-0000-7000-8000-000000000000', 'TEXT', 30)`,
    ],
    "write",
  );
  await client.batch(all[chat]?.statements ?? [], "write");

  const order = await client.execute("select id, position from messages order by position");
  expect(order.rows.map(({ id, position }) => [id, position])).toEqual([
    ["m1", 1],
    ["m2", 2],
    ["m3", 3],
    ["m4", 4],
    ["m5", 5],
  ]);
  const members = await client.execute(
    "select group_id, user_id, unread, read_position, delivered_position, last_position from group_membership order by 1, 2",
  );
  expect(members.rows.map((row) => Object.values(row))).toEqual([
    ["feed", "s", 1, 0, 0, 4],
    // This group was marked unread although there was nothing to read.
    ["quiet", "d", 0, 0, 0, 0],
    ["talk", "d", 1, 2, 2, 5],
    ["talk", "s", 0, 5, 5, 5],
  ]);
  client.close();
});
