import "../tests/fixtures/servers/own-data-folder";

import { execFile } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../app/cli/settings.mjs";
import { dataFolder } from "../tests/fixtures/servers/own-data-folder";
import { describeSqld, type Sqld, sqldHere, startSqld } from "../tests/fixtures/servers/sqld";
import { type Database, openDatabase } from "./client";
import { migrate, migrationsFolder } from "./migrate";

/** The migrations, plus one that could be applied twice without an error. */
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

function command(DATABASE_URL: string, script: string, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL, DATA_DIR: dataFolder };
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(process.execPath, ["--import", "tsx", script, ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

describeSqld("the commands", () => {
  const server = sqldHere();

  it("migrate a hosted database and seed it, and report it in one line", async () => {
    const { host } = new URL(server.url);
    const migrated = await command(server.url, "db/migrate-cli.ts");
    expect(migrated).toMatchObject({ code: 0, err: "" });
    expect(migrated.out).toMatch(
      new RegExp(`^The database ${host} is up to date: \\d+ migrations applied\\.\n$`),
    );
    const seeded = await command(server.url, "app/seed/cli.ts", "--demo");
    expect(seeded).toMatchObject({ code: 0, err: "" });
    expect(seeded.out).toBe(
      "Demo accounts added: shipper@haulway.test and driver@haulway.test, password haulway-demo\n",
    );
    const again = await command(server.url, "db/migrate-cli.ts");
    expect(again.out).toBe(`The database ${host} is up to date: nothing to do.\n`);
    const { client } = openDatabase(server.url);
    const [found] = (await client.execute("select count(*) as n from loads")).rows;
    expect(Number(found?.n)).toBeGreaterThan(200);
    client.close();
  });

  it("report a failure in one line", async () => {
    const nowhere = await command(`http://127.0.0.1:${await freePort()}`, "db/migrate-cli.ts");
    expect(nowhere).toEqual({
      code: 1,
      out: "",
      err: "Haulway cannot use this database: the database does not answer (ECONNREFUSED).\n",
    });
  });
});

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

  it("is migrated once by three processes at once", async () => {
    const [first, ...others] = await atOnce();
    expect(first).toBeGreaterThan(10);
    expect(others).toEqual([0, 0]);
    expect(await count("__drizzle_migrations")).toBe(first);
    expect(await migrate(target)).toBe(0);
  });

  it("gets a migration once, even if it could be applied twice", async () => {
    const before = await count("__drizzle_migrations");
    expect(await atOnce(withOneMore())).toEqual([1, 0, 0]);
    expect(await count("leases")).toBe(1);
    expect(await count("__drizzle_migrations")).toBe(before + 1);
  });

  it("is refused and left unchanged if a newer version migrated it", async () => {
    await expect(migrate(target)).rejects.toThrow("it was made by a newer version of Haulway");
  });
});

describeSqld("another program's database", () => {
  const server = sqldHere();

  it("is refused and left unchanged", async () => {
    const { client, ...rest } = openDatabase(server.url);
    await client.execute("create table theirs (a)");
    await expect(migrate({ client, ...rest })).rejects.toThrow("was not made by Haulway");
    expect((await client.execute("select name from sqlite_master")).rows).toHaveLength(1);
    client.close();
  });
});
