import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { migrationsFolder } from "../migrate";

const journal = readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8");
const tags = (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
const statementsOf = (tag: string) =>
  readFileSync(path.join(migrationsFolder(), `${tag}.sql`), "utf8").split("--> statement-breakpoint");
const at = tags.findIndex((tag) => tag.endsWith("_message_kinds"));
const SYSTEM = "00000000-0000-7000-8000-000000000000";

it("no longer counts old messages about the reader's own steps as unread", async () => {
  const client = createClient({ url: ":memory:" });
  for (const tag of tags.slice(0, at)) await client.migrate(statementsOf(tag));
  await client.migrate([
    "insert into profiles (id, full_name, user_type, updated_at) values ('s', 'S', 'shipper', 1), ('d', 'D', 'driver', 1)",
    `insert into loads (load_id, load_number, owner_id, pickup_date, delivery_date, total_rate_cents, posted_at, verification_pin)
     values ('l', 48213, 's', '2026-11-24', '2026-11-25', 100000, 1, '1234')`,
    `insert into groups (group_id, group_name, owner_id, is_default, created_at)
     values ('of-s', 'F', 's', 1, 1), ('of-d', 'F', 'd', 1, 1)`,
    // The driver requested at 10 and the shipper accepted at 20. The shipper has read the first message.
    `insert into load_events (event_id, load_id, event, from_status, to_status, actor_id, at) values
     ('e1', 'l', 'request', 'new', 'pending', 'd', 10), ('e2', 'l', 'accept', 'pending', 'rate confirmation', 's', 20)`,
    `insert into messages (id, content, group_id, sender_id, load_id, created_at, position) values
     ('m1', 'requested', 'of-s', '${SYSTEM}', 'l', 10, 1), ('m2', 'requested', 'of-d', '${SYSTEM}', 'l', 10, 2),
     ('m3', 'accepted', 'of-s', '${SYSTEM}', 'l', 20, 3), ('m4', 'accepted', 'of-d', '${SYSTEM}', 'l', 20, 4)`,
    `insert into group_membership (group_id, user_id, unread, created_at, read_position, last_position)
     values ('of-s', 's', 1, 1, 1, 3), ('of-d', 'd', 1, 1, 0, 4)`,
  ]);
  await client.migrate(statementsOf(tags[at] ?? ""));
  const kinds = await client.execute("select id, kind from messages order by position");
  expect(kinds.rows.map(({ id, kind }) => [id, kind])).toEqual([
    ["m1", null],
    ["m2", "own"],
    ["m3", "own"],
    ["m4", null],
  ]);
  const members = await client.execute("select user_id, unread from group_membership order by 1");
  expect(members.rows.map(({ user_id, unread }) => [user_id, unread])).toEqual([
    ["d", 1],
    ["s", 0],
  ]);
});
