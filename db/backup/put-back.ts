import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { diskStore } from "~/files/disk-store.node.server";
import type { FileStore } from "~/files/store";
import { type Database, nameOf, openDatabase } from "../client";
import { migrate } from "../migrate";
import { BLOBS, copyFiles, DATABASE_FILE } from "./back-up";
import { copyDatabase, copyRows } from "./copy-database";

interface Restore {
  /** What `backUp` made, also an earlier version. It is left as it is. */
  folder: string;
  target: Database;
  store: FileStore;
}

/**
 * Puts a copy of database and files into a database that has no people yet, which is migrated first, and into its store. Files come
 * first and accounts last: broken off, it can be run again.
 * @returns the number of tables, rows and files, and of files that the database names but the copy lacks
 * @throws Error with one line; UnusableDatabase for either database
 */
export async function putBack({ folder, target, store }: Restore) {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) throw new Error(`${folder} is no copy: it has no ${DATABASE_FILE}.`);
  await migrate(target);
  if ((await target.client.execute("SELECT 1 FROM users LIMIT 1")).rows.length > 0)
    throw new Error(`The database ${nameOf(target)} has people already. Choose an empty one.`);
  return inPresentSchema(file, async (source) => {
    const copied = new Set<string>();
    const gone = await copyFiles(source, diskStore(join(folder, BLOBS)), () => store, copied);
    return { ...(await copyRows(source, target)), files: copied.size, gone };
  });
}

/** The database of a copy, brought to the present schema in a copy of its own. */
async function inPresentSchema<T>(file: string, use: (source: Database) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "haulway-restore-"));
  const kept = openDatabase(pathToFileURL(file).href);
  let source: Database | undefined;
  try {
    await copyDatabase(kept, join(folder, DATABASE_FILE));
    source = openDatabase(pathToFileURL(join(folder, DATABASE_FILE)).href);
    await migrate(source).catch((error: Error) => {
      throw new Error(`Haulway cannot use this copy: ${error.message}.`);
    });
    return await use(source);
  } finally {
    source?.client.close();
    kept.client.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
