import "../../tests/fixtures/servers/own-database";

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { saveLoad } from "~/builders/load";
import { savePerson } from "~/builders/person";
import { fileStore } from "~/files/store/choose-store.server";
import type { FileStore } from "~/files/store/store";
import { type Database, database, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { readFolder } from "./arguments.mjs";
import { backUp } from "./back-up";

let count = 0;
const newFolder = () => path.join(dataFolder, `copy-${++count}`);

beforeAll(async () => {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  await saveLoad({ status: "complete", owner, driver, messages: true, store: fileStore() });
});

async function inCopy<T>(folder: string, read: (copy: Database) => Promise<T>): Promise<T> {
  const copy = openDatabase(pathToFileURL(path.join(folder, "haulway.db")).href);
  try {
    expect(await migrate(copy)).toBe(0);
    return await read(copy);
  } finally {
    copy.client.close();
  }
}

const TABLES = ["profiles", "users", "loads", "userloads", "load_events", "messages", "files", "groups"];

async function everything({ client }: Database) {
  const answers = TABLES.map((table) => client.execute(`select * from ${table} order by 1, 2`));
  return (await Promise.all(answers)).map(({ rows }) => rows.map((row) => ({ ...row })));
}

const blobsBelow = (folder: string) =>
  readdirSync(path.join(folder, "blobs"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(folder, "blobs"), path.join(entry.parentPath, entry.name)))
    .sort();

describe.each([
  ["a file", () => database()],
  ["a server", () => ({ ...database(), embedded: false, file: null })],
])("a backup of a database on %s", (_, source) => {
  it("contains every row and every file", async () => {
    const folder = newFolder();
    const { files, gone } = await backUp({ source: source(), store: fileStore(), folder });
    expect(gone).toBe(0);
    const [copied, original] = [await inCopy(folder, everything), await everything(database())];
    expect(copied).toEqual(original);
    expect(original.every((rows) => rows.length > 0)).toBe(true);
    expect(blobsBelow(folder)).toEqual(blobsBelow(dataFolder));
    expect(blobsBelow(folder)).toHaveLength(files);
    for (const blob of blobsBelow(folder))
      expect(readFileSync(path.join(folder, "blobs", blob))).toEqual(
        readFileSync(path.join(dataFolder, "blobs", blob)),
      );
  });
});

describe("a backup", () => {
  it("of a board that is being written to contains each file that it lists", async () => {
    const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
    const folder = newFolder();
    const writing = (async () => {
      for (let round = 0; round < 20; round += 1)
        await saveLoad({ status: "pickup", owner, driver, store: fileStore() });
    })();
    const { gone } = await backUp({ source: database(), store: fileStore(), folder });
    await writing;
    expect(gone).toBe(0);
    const named = await inCopy(folder, async ({ client }) =>
      (await client.execute("select path from files where dropped_at is null")).rows.map(({ path }) => path),
    );
    expect(blobsBelow(folder)).toEqual(expect.arrayContaining(named));
  });

  it("counts the files missing from the store", async () => {
    const empty: FileStore = { ...fileStore(), get: async () => null };
    const { files, gone } = await backUp({ source: database(), store: empty, folder: newFolder() });
    expect(files).toBe(0);
    expect(gone).toBeGreaterThan(0);
  });

  it("never overwrites anything", async () => {
    const folder = newFolder();
    mkdirSync(folder);
    writeFileSync(path.join(folder, "haulway.db"), "an older backup");
    await expect(backUp({ source: database(), store: fileStore(), folder })).rejects.toThrow("is not empty");
    expect(readFileSync(path.join(folder, "haulway.db"), "utf8")).toBe("an older backup");
  });

  it("that fails leaves an empty folder, so that it can be tried again", async () => {
    const folder = newFolder();
    const broken: FileStore = { ...fileStore(), get: () => Promise.reject(new Error("no answer")) };
    await expect(backUp({ source: database(), store: broken, folder })).rejects.toThrow("no answer");
    expect(existsSync(folder)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
    await backUp({ source: database(), store: fileStore(), folder });
  });
});

describe("the command", () => {
  it("takes a folder", () => {
    expect(readFolder(["--to", "copies/monday"], "to")).toBe("copies/monday");
  });

  it.each([[[]], [["--to"]], [["--to", " "]], [["copies"]], [["--from", "x"]]])(
    "refuses %j in one line",
    (args) => {
      expect(() => readFolder(args, "to")).toThrow(/^Name a new or empty folder for the copy.*$/);
    },
  );
});
