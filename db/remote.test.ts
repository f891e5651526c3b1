import "../tests/fixtures/own-data-folder";

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dataFolder } from "../tests/fixtures/own-data-folder";
import { describeSqld, type Sqld, startSqld } from "../tests/fixtures/sqld";
import { type Database, openDatabase } from "./client";
import { migrate, migrationsFolder } from "./migrate";

/** The migrations, and one more that could be applied twice without an error. */
function withOneMore(): string {
  const folder = path.join(dataFolder, "migrations");
  cpSync(migrationsFolder(), folder, { recursive: true });
  const journal = path.join(folder, "meta/_journal.json");
  const known = JSON.parse(readFileSync(journal, "utf8"));
  known.entries.push({ ...known.entries.at(-1), tag: "9999_more", when: 9_999_999_999_999 });
  writeFileSync(journal, JSON.stringify(known));
  writeFileSync(
    path.join(folder, "9999_more.sql"),
    "INSERT INTO leases VALUES (hex(randomblob(8)), 'x', 0);",
  );
  return folder;
}

describeSqld("a hosted database", () => {
  let server: Sqld;
  let target: Database;
  beforeAll(async () => {
    server = await startSqld();
    target = openDatabase(server.url);
  });
  afterAll(async () => {
    target?.client.close();
    await server?.stop();
  });

  const count = async (table: string) =>
    Number((await target.client.execute(`select count(*) as n from ${table}`)).rows[0]?.n);
  const atOnce = async (folder?: string) => {
    const several = [1, 2, 3].map(() => openDatabase(server.url));
    const applied = await Promise.all(several.map((each) => migrate(each, folder)));
    for (const { client } of several) client.close();
    return applied.sort((a, b) => b - a);
  };

  it("that three processes migrate at once is migrated once", async () => {
    const [first, ...others] = await atOnce();
    expect(first).toBeGreaterThan(10);
    expect(others).toEqual([0, 0]);
    expect(await count("__drizzle_migrations")).toBe(first);
    expect(await migrate(target)).toBe(0);
  });

  it("gets a migration that could be applied twice once", async () => {
    const before = await count("__drizzle_migrations");
    expect(await atOnce(withOneMore())).toEqual([1, 0, 0]);
    expect(await count("leases")).toBe(1);
    expect(await count("__drizzle_migrations")).toBe(before + 1);
  });

  it("that a newer version has migrated is refused and left as it is", async () => {
    await expect(migrate(target)).rejects.toThrow("it was made by a newer version of Haulway");
  });
});

describeSqld("a database of somebody else", () => {
  let server: Sqld;
  beforeAll(async () => {
    server = await startSqld();
  });
  afterAll(() => server?.stop());

  it("is refused and left as it is", async () => {
    const { client, ...rest } = openDatabase(server.url);
    await client.execute("create table theirs (a)");
    await expect(migrate({ client, ...rest })).rejects.toThrow("was not made by Haulway");
    expect((await client.execute("select name from sqlite_master")).rows).toHaveLength(1);
    client.close();
  });
});
