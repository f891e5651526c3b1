import "../../tests/fixtures/servers/own-database";

import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import { backUp } from "~/backup/back-up";
import { copyRows } from "~/backup/copy-database";
import { restoreCopy } from "~/backup/put-back";
import { saveLoad } from "~/builders/load";
import { savePerson } from "~/builders/person";
import { fileStore } from "~/files/store/choose-store.server";
import { diskStore } from "~/files/store/disk-store.node.server";
import { DAY_MS } from "~/text/time";
import { archive } from "../../db/archive-client";
import { type Database, database, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import * as schema from "../../db/schema";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { moveFinished } from "./move-finished";

const TABLES = Object.values(schema).flatMap((value) =>
  is(value, SQLiteTable) ? [getTableName(value)] : [],
);
const below = (folder: string) => readdirSync(path.join(folder, "blobs"), { recursive: true }).sort();

async function rowsIn({ client }: Database) {
  const rows: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    const found = await client.execute(`select rowid, * from "${table}" order by rowid`);
    rows[table] = found.rows.map((row) => ({ ...row }));
  }
  return rows;
}

let count = 0;
async function newPlace() {
  const folder = path.join(dataFolder, `place-${++count}`);
  mkdirSync(folder);
  const open = (name: string) => openDatabase(pathToFileURL(path.join(folder, name)).href);
  const [target, kept] = [open("haulway.db"), open("archive.db")];
  await migrate(kept);
  return { target, kept, archive: async () => kept, store: diskStore(path.join(folder, "blobs")) };
}

const copy = path.join(dataFolder, "copy");

beforeAll(async () => {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const store = fileStore();
  const lastStepAtMs = Date.now() - 100 * DAY_MS;
  const times = { lastStepAtMs, postedAtMs: lastStepAtMs - DAY_MS };
  await saveLoad({ status: "complete", owner, driver, store, messages: true, ...times });
  await saveLoad({ status: "pickup", owner, driver, store, messages: true });
  await moveFinished({ beforeMs: Date.now() - DAY_MS });
  const source = { source: database(), archive: archive(), store };
  expect(await backUp({ ...source, folder: copy })).toMatchObject({ files: 7, gone: 0 });
});

it("a copy contains the archive and its files, and restores both unchanged", async () => {
  expect(below(copy)).toEqual(below(dataFolder));
  const place = await newPlace();
  expect(await restoreCopy({ folder: copy, ...place })).toMatchObject({ files: 7, gone: 0 });
  expect(await rowsIn(place.target)).toEqual(await rowsIn(database()));
  expect(await rowsIn(place.kept)).toEqual(await rowsIn(archive() as Database));
  expect((await rowsIn(place.kept)).files).toHaveLength(4);
});

it("an interrupted restore is completed by the next attempt", async () => {
  const place = await newPlace();
  const migrating = place.target.patient.migrate.bind(place.target.patient);
  place.target.patient.migrate = (statements) =>
    statements.some((each) => JSON.stringify(each).includes('into \\"loads\\"'))
      ? Promise.reject(new Error("The line broke."))
      : migrating(statements);
  await expect(restoreCopy({ folder: copy, ...place })).rejects.toThrow("The line broke.");
  place.target.patient.migrate = migrating;
  await restoreCopy({ folder: copy, ...place });
  expect(await rowsIn(place.kept)).toEqual(await rowsIn(archive() as Database));
});

describe("a copy is refused, and nothing is written, if the archive contains other loads:", () => {
  const refusal = /^The archive .*archive\.db already contains other loads\. Choose an empty one\.$/;
  const refused = async (place: Awaited<ReturnType<typeof newPlace>>, folder: string) => {
    const before = await rowsIn(place.kept);
    await expect(restoreCopy({ folder, ...place })).rejects.toThrow(refusal);
    expect((await rowsIn(place.target)).loads).toEqual([]);
    expect(await rowsIn(place.kept)).toEqual(before);
  };

  it("only other loads", async () => {
    const place = await newPlace();
    await saveLoad({}, place.kept);
    await refused(place, copy);
  });

  it("a load that moved after the copy was made, in addition to those of the copy", async () => {
    const place = await newPlace();
    await copyRows(archive() as Database, place.kept);
    await saveLoad({}, place.kept);
    await refused(place, copy);
  });

  it("any, if the copy has no archive", async () => {
    const folder = path.join(dataFolder, "copy-without-archive");
    await backUp({ source: database(), store: fileStore(), folder });
    const place = await newPlace();
    await copyRows(archive() as Database, place.kept);
    await refused(place, folder);
    // Without `archive`, the restore uses the archive of this process.
    const { target, store } = await newPlace();
    await expect(restoreCopy({ folder, target, store })).rejects.toThrow(refusal);
  });
});

it("a copy without an archive can be restored if the archive is empty", async () => {
  const folder = path.join(dataFolder, "copy-of-the-board");
  await backUp({ source: database(), store: fileStore(), folder });
  const place = await newPlace();
  await restoreCopy({ folder, ...place });
  expect(await rowsIn(place.target)).toEqual(await rowsIn(database()));
});
