import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { usernameKey } from "~/text/username";
import { migrationsFolder } from "../migrate";

const journal = readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8");
const tags = (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
const statementsOf = (tag: string) =>
  readFileSync(path.join(migrationsFolder(), `${tag}.sql`), "utf8").split("--> statement-breakpoint");
const at = tags.findIndex((tag) => tag.endsWith("_usernames"));

it("gives old usernames their key, and of several that look alike only the oldest", async () => {
  const client = createClient({ url: ":memory:" });
  for (const tag of tags.slice(0, at)) await client.migrate(statementsOf(tag));
  const names = ["blueanvil", "Blue.Anvil", "dale_roads 10", "blueanvіl", "-", ""];
  for (const [index, username] of names.entries())
    await client.execute({
      sql: "insert into profiles (id, full_name, user_type, username, updated_at) values (?, 'S', 'shipper', ?, 1)",
      args: [`id-${index}`, username || null],
    });
  await client.migrate(statementsOf(tags[at] ?? ""));
  const { rows } = await client.execute("select username_key from profiles where id like 'id-%' order by id");
  const [first, , third] = names.map(usernameKey);
  expect(rows.map((row) => row.username_key)).toEqual([first, null, third, null, null, null]);
});
