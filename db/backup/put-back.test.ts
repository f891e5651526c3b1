import "../../tests/fixtures/own-database";

import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { saveLoad } from "db/builders/load";
import { savePerson } from "db/builders/person";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileStore } from "~/files/choose-store.server";
import { diskStore } from "~/files/disk-store.node.server";
import { dataFolder } from "../../tests/fixtures/own-data-folder";
import { describeSqld, sqldHere } from "../../tests/fixtures/sqld";
import { type Database, database, openDatabase } from "../client";
import { migrate } from "../migrate";
import * as schema from "../schema";
import { readFolder } from "./arguments.mjs";
import { backUp } from "./back-up";
import { putBack } from "./put-back";

let count = 0;
const newFolder = () => path.join(dataFolder, `place-${++count}`);
const opened: Database[] = [];
const open = (url: string) => {
  const target = openDatabase(url);
  opened.push(target);
  return target;
};
/** An empty installation: a database file and a store. */
function newPlace(url?: string) {
  const folder = newFolder();
  mkdirSync(folder);
  const target = open(url ?? pathToFileURL(path.join(folder, "haulway.db")).href);
  return { target, store: diskStore(path.join(folder, "blobs")), folder };
}
const here = () => ({ target: database(), store: fileStore(), folder: dataFolder });
type Place = ReturnType<typeof newPlace>;

const copyOf = async ({ target, store }: Place) => {
  const folder = newFolder();
  await backUp({ source: target, store, folder });
  return folder;
};

/** All rows of all tables, and the content of all files. */
async function everythingIn({ target, folder }: Place) {
  const tables = Object.values(schema).flatMap((value) =>
    is(value, SQLiteTable) ? [getTableName(value)] : [],
  );
  const rows: Record<string, unknown[]> = {};
  for (const table of tables) {
    const found = await target.client.execute(`select rowid, * from "${table}" order by rowid`);
    rows[table] = found.rows.map((row) => ({ ...row }));
  }
  const blobs = path.join(folder, "blobs");
  const files = readdirSync(blobs, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [path.relative(blobs, file), readFileSync(file).toString("base64")]);
  return { rows, files };
}

beforeAll(async () => {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  await saveLoad({ status: "complete", owner, driver, messages: true, store: fileStore() });
  await saveLoad({ status: "pickup", owner, driver, messages: true, store: fileStore() });
});
afterAll(() => {
  for (const { client } of opened) client.close();
});

it("a copy comes back into another file as it was", async () => {
  const place = newPlace();
  const { rows, files, gone } = await putBack({ ...place, folder: await copyOf(here()) });
  const there = await everythingIn(place);
  expect(there).toEqual(await everythingIn(here()));
  expect(there.rows.loads).toHaveLength(2);
  expect([rows, files, gone]).toEqual([Object.values(there.rows).flat().length, there.files.length, 0]);
});

describe("a copy is refused in one line", () => {
  it("by a database that has people, and changes nothing there", async () => {
    const before = await everythingIn(here());
    const again = putBack({ ...here(), folder: await copyOf(here()) });
    await expect(again).rejects.toThrow(
      /^The database .*haulway\.db has people already\. Choose an empty one\.$/,
    );
    expect(await everythingIn(here())).toEqual(before);
  });

  it("when it is none, or of a newer version", async () => {
    await expect(putBack({ ...newPlace(), folder: path.join(dataFolder, "nowhere") })).rejects.toThrow(
      /is no copy/,
    );
    const folder = await copyOf(here());
    const { client } = open(pathToFileURL(path.join(folder, "haulway.db")).href);
    await client.execute(
      "insert into __drizzle_migrations (hash, created_at) values ('newer', 99999999999999)",
    );
    await expect(putBack({ ...newPlace(), folder })).rejects.toThrow(
      "Haulway cannot use this copy: it was made by a newer version of Haulway.",
    );
  });

  it("by the command without a folder", () => {
    expect(readFolder(["--from", "copies/monday"], "from")).toBe("copies/monday");
    expect(() => readFolder(["--to", "x"], "from")).toThrow(/^Say where the copy is: .*$/);
  });
});

it("what was broken off is put back by the next try", async () => {
  const [place, folder] = [newPlace(), await copyOf(here())];
  await migrate(place.target);
  const migrating = place.target.patient.migrate.bind(place.target.patient);
  place.target.patient.migrate = (statements) =>
    statements.some((each) => JSON.stringify(each).includes('into \\"files\\"'))
      ? Promise.reject(new Error("The line broke."))
      : migrating(statements);
  await expect(putBack({ ...place, folder })).rejects.toThrow("The line broke.");
  place.target.patient.migrate = migrating;
  await putBack({ ...place, folder });
  expect(await everythingIn(place)).toEqual(await everythingIn(here()));
});

describeSqld("with a hosted database", () => {
  const server = sqldHere();

  it("a copy of a file comes back there, and a copy of that comes back into a file", async () => {
    const original = await everythingIn(here());
    const hosted = newPlace(server.url);
    await putBack({ ...hosted, folder: await copyOf(here()) });
    expect(await everythingIn(hosted)).toEqual(original);

    const copy = await copyOf(hosted);
    const file = newPlace();
    await putBack({ ...file, folder: copy });
    expect(await everythingIn(file)).toEqual(original);
    expect((await file.target.client.execute("PRAGMA foreign_key_check")).rows).toEqual([]);
    expect(existsSync(path.join(copy, "haulway.db"))).toBe(true);

    await expect(putBack({ ...hosted, folder: copy })).rejects.toThrow("has people already");
  });

  it("a copy that is taken while it is written to is of one instant", async () => {
    const target = open(server.url);
    const nameOf = async (folder: string) => {
      const copy = open(pathToFileURL(path.join(folder, "haulway.db")).href);
      const of = async (table: string) =>
        Number((await copy.client.execute(`select count(*) as n from ${table}`)).rows[0]?.n);
      return { loads: await of("loads"), posts: await of("load_events where event = 'post'") };
    };
    const [owner] = (await target.client.execute("select id from users limit 1")).rows;
    let isDone = false;
    const writing = (async () => {
      while (!isDone) await saveLoad({ owner: { id: String(owner?.id), fullName: "x" } }, target);
    })();
    const { loads, posts } = await nameOf(await copyOf({ ...newPlace(server.url) }));
    isDone = true;
    await writing;
    expect(posts).toBe(loads);
    const [now] = (await target.client.execute("select count(*) as n from loads")).rows;
    expect(Number(now?.n)).toBeGreaterThan(loads);
  });
});
