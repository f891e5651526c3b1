import "../tests/fixtures/servers/own-data-folder";

import { copyFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { dataFolder } from "../tests/fixtures/servers/own-data-folder";
import { type Database, openDatabase } from "./client";
import { migrate, UnusableDatabase } from "./migrate";

const opened: Database[] = [];
const open = (file: string) => {
  const database = openDatabase(pathToFileURL(file).href);
  opened.push(database);
  return database;
};
const closeAll = () => {
  for (const { client } of opened.splice(0)) client.close();
};
afterEach(closeAll);

let count = 0;
const newFile = () => path.join(dataFolder, `board-${++count}.db`);
const whole = path.join(dataFolder, "whole.db");

beforeAll(async () => {
  const { client } = open(whole);
  await migrate({ ...open(whole) });
  await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  closeAll();
});

async function changed(...statements: string[]): Promise<string> {
  const file = newFile();
  copyFileSync(whole, file);
  const { client } = open(file);
  for (const statement of statements) await client.execute(statement);
  // The database driver may close a file late, so move everything into the main file first.
  await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  closeAll();
  return file;
}

const overwrite = (file: string, at: number, bytes: Uint8Array) => {
  const content = readFileSync(file);
  content.set(bytes, at);
  writeFileSync(file, content);
};

const tablesOf = async ({ client }: Database) =>
  (await client.execute("select name from sqlite_master where type = 'table' order by name")).rows.map(
    ({ name }) => name,
  );

describe("a database file", () => {
  it("that is new gets all migrations, and none the second time", async () => {
    const file = newFile();
    const first = open(file);
    expect(await migrate(first)).toBeGreaterThan(0);
    expect(await tablesOf(first)).toEqual(
      expect.arrayContaining(["assert_changed", "load_events", "loads", "profiles", "requests", "sessions"]),
    );
    expect((await first.client.execute("PRAGMA journal_mode")).rows[0]?.journal_mode).toBe("wal");
    closeAll();

    const second = open(file);
    const before = await tablesOf(second);
    expect(await migrate(second)).toBe(0);
    expect(await tablesOf(second)).toEqual(before);
  });

  it("keeps its rows when it is opened again", async () => {
    const file = newFile();
    const first = open(file);
    await migrate(first);
    const insert =
      "insert into profiles (id, full_name, user_type, updated_at) values ('p', 'Pat', 'driver', 1)";
    await first.client.execute(insert);
    closeAll();
    const again = open(file);
    await migrate(again);
    expect((await again.client.execute("select full_name from profiles where id = 'p'")).rows).toHaveLength(
      1,
    );
  });

  it("that is empty counts as new", async () => {
    const file = newFile();
    writeFileSync(file, "");
    expect(await migrate(open(file))).toBeGreaterThan(0);
  });

  it.each(["my data, été (1) & more", "100%", "a%20b", "what?", "#1"])(
    "works in a folder named %s",
    async (name) => {
      const folder = path.join(dataFolder, name);
      mkdirSync(folder, { recursive: true });
      const file = path.join(folder, "haulway.db");
      expect(await migrate(open(file))).toBeGreaterThan(0);
      closeAll();
      expect(existsSync(file)).toBe(true);
      expect(await migrate(open(file))).toBe(0);
    },
  );
});

describe("a database file that is refused", () => {
  const zeros = new Uint8Array(512);
  const cases: [string, () => Promise<string> | string, RegExp][] = [
    [
      "was made by a newer version",
      () => changed("insert into __drizzle_migrations (hash, created_at) values ('newer', 99999999999999)"),
      /newer version/,
    ],
    ["belongs to another program", () => changed("drop table __drizzle_migrations"), /not made by Haulway/],
    ["lacks a table", () => changed("drop table assert_changed"), /damaged \(no table assert_changed\)/],
    [
      "is cut off",
      async () => {
        const file = await changed();
        truncateSync(file, 8192 + 100);
        return file;
      },
      /damaged|malformed|disk image/i,
    ],
    [
      "has a corrupt page",
      async () => {
        const file = await changed();
        overwrite(file, 5 * 4096, new Uint8Array(4096).fill(0xa5));
        return file;
      },
      /damaged|malformed/i,
    ],
    [
      "has lost its first page",
      async () => {
        const file = await changed();
        overwrite(file, 100, zeros);
        return file;
      },
      /./,
    ],
    [
      "has lost its header",
      async () => {
        const file = await changed();
        overwrite(file, 0, zeros.subarray(0, 100));
        return file;
      },
      /not a database/i,
    ],
    [
      "is not a database",
      () => {
        const file = newFile();
        writeFileSync(file, "Dear operator, this is a letter.\n".repeat(400));
        return file;
      },
      /not a database/i,
    ],
  ];

  it.each(cases)("because it %s, is left untouched and explained in one line", async (_, make, reason) => {
    const file = await make();
    const before = readFileSync(file);
    const refusal = await migrateFile(file);
    expect(refusal).toBeInstanceOf(UnusableDatabase);
    expect(refusal).toMatchObject({ message: expect.stringMatching(reason) });
    expect(String(refusal)).not.toContain("\n");
    expect(String(refusal).length).toBeLessThan(200);
    closeAll();
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("is not read to its end if it is large, and a truncated one is still found", async () => {
    const [cut, odd] = [await changed(), await changed()];
    truncateSync(cut, 8192 + 100);
    overwrite(odd, 5 * 4096, new Uint8Array(4096).fill(0xa5));
    await expect(migrate(open(cut), undefined, 0)).rejects.toThrow(UnusableDatabase);
    expect(await migrate(open(odd), undefined, 0)).toBe(0);
    await expect(migrate(open(odd), undefined, 10 ** 8)).rejects.toThrow(UnusableDatabase);
  });
});

async function migrateFile(file: string): Promise<unknown> {
  try {
    return await migrate(open(file));
  } catch (error) {
    return error;
  }
}
