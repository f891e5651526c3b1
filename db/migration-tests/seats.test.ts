import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { migrationsFolder } from "../migrate";

const journal = readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8");
const tags = (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
const statementsOf = (tag: string) =>
  readFileSync(path.join(migrationsFolder(), `${tag}.sql`), "utf8").split("--> statement-breakpoint");
const at = tags.findIndex((tag) => tag.endsWith("_seats"));
const SEATS = statementsOf(tags[at] ?? "").map((statement) => statement.trim());

const ROWS = [
  [
    "load_events",
    "insert into load_events (event_id, load_id, event, actor_id, at) values (1, 'l', 'post', 's', 5)",
  ],
  [
    "messages",
    "insert into messages (id, group_id, sender_id, content, created_at) values ('m', 'g', 's', 'Hello', 5)",
  ],
  [
    "files",
    "insert into files (file_id, kind, path, shown_name, content_type, size_bytes, uploader_id, created_at) values ('f', 'avatar', 'p', 'a.webp', 'image/webp', 1, 's', 5)",
  ],
] as const;

it("gives each account the owner's seat at its own company, and closed accounts an ended one", async () => {
  const client = createClient({ url: ":memory:" });
  for (const tag of tags.slice(0, at)) await client.migrate(statementsOf(tag));
  await client.migrate([
    `insert into profiles (id, full_name, user_type, updated_at) values
     ('s', 'S', 'shipper', 1), ('gone', 'Closed account', 'driver', 1)`,
    `insert into users (id, email, password_hash, created_at, closed_at) values
     ('s', 's@x.test', '', 11, null), ('gone', 'gone@x.test', '', 12, 34)`,
    `insert into loads (load_id, load_number, pickup_date, delivery_date, total_rate_cents, posted_at, verification_pin, load_status, owner_id)
     values ('l', 48213, '2026-11-24', '2026-11-25', 1, 1, '1234', 'new', 's')`,
    "insert into groups (group_id, group_name, owner_id, is_default, created_at) values ('g', 'Feed', 's', true, 1)",
    `insert into sessions (token_hash, session_id, user_id, created_at, last_seen_at, expires_at)
     values ('t', 'x', 's', 1, 1, 9)`,
    ...ROWS.map(([, row]) => row),
  ]);
  const before = await Promise.all(ROWS.map(([table]) => client.execute(`select * from ${table}`)));
  await client.migrate(SEATS);
  const { rows } = await client.execute(
    "select desk_id, person_id, seat, since, ended_at from seats order by 1",
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["gone", "gone", "owner", 12, 34],
    ["s", "s", "owner", 11, null],
  ]);
  for (const [nth, [table]] of ROWS.entries()) {
    const after = await client.execute(`select * from ${table}`);
    expect(after.rows).toEqual(before[nth]?.rows.map((row) => ({ ...row, by_id: null })));
  }
  expect((await client.execute("select desk_id from sessions")).rows).toEqual([{ desk_id: null }]);
  expect((await client.execute("pragma foreign_key_check")).rows).toEqual([]);
  client.close();
});

it("rewrites no table, so that it takes no longer for a large board", () => {
  const kinds = SEATS.map(
    (statement) =>
      /^(ALTER TABLE `\w+` ADD|CREATE TABLE `seats`|CREATE INDEX `(?:seats|notices)_\w+`|INSERT INTO `seats`)/.exec(
        statement,
      )?.[1],
  );
  expect(kinds).not.toContain(undefined);
  expect(kinds.filter((kind) => kind?.startsWith("ALTER"))).toHaveLength(10);
});
