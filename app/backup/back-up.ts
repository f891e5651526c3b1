import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { asc, gt, isNull, sql } from "drizzle-orm";
import { diskStore } from "~/files/store/disk-store.node.server";
import type { FileStore } from "~/files/store/store";
import { type Database, openDatabase } from "../../db/client";
import { files } from "../../db/schema";
import { copyDatabase } from "./copy-database";

/** The names match those in DATA_DIR, so that the copy is a complete data folder. */
export const DATABASE_FILE = "haulway.db";
export const ARCHIVE_FILE = "archive.db";
export const BLOBS = "blobs";
const PAGE_ROWS = 500;

interface Backup {
  source: Database;
  archive?: Database | null;
  store: FileStore;
  /** Must be empty or not exist yet. */
  folder: string;
}

/**
 * Most files are copied before the database, because a file that is replaced later is deleted from the store.
 * Files added in the meantime are copied after the database. The archive is copied after the board, so rows
 * that move in the meantime are in both copies rather than in neither. The installation's secrets are not
 * copied.
 * @returns the number of tables and files that were copied, and of files listed in the database but missing
 * from the store
 * @throws a one-line Error if the folder is not empty; any other error only after emptying the folder
 */
export async function backUp({ source, archive = null, store, folder }: Backup) {
  await requireEmpty(folder);
  try {
    // The store is created only when the first file is copied, because it prepares its folder in the
    // background and must not do so after the cleanup below.
    let disk: FileStore | undefined;
    const target = () => (disk ??= diskStore(join(folder, BLOBS)));
    const copied = new Set<string>();
    await copyFiles(source, store, target, copied);
    let [tables, gone] = [0, 0];
    for (const [name, from] of [
      [DATABASE_FILE, source],
      [ARCHIVE_FILE, archive],
    ] as const) {
      if (!from) continue;
      const file = join(folder, name);
      tables = await copyDatabase(from, file);
      const copy = openDatabase(pathToFileURL(file).href);
      gone += await copyFiles(copy, store, target, copied).finally(() => copy.client.close());
    }
    return { tables, files: copied.size, gone };
  } catch (error) {
    for (const made of await readdir(folder))
      await rm(join(folder, made), { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

/** @throws Error if the folder is not empty, because a backup never overwrites another one */
async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. Choose a new folder.`);
}

/** @returns the number of files missing from `store` */
export async function copyFiles(
  database: Database,
  store: FileStore,
  target: () => FileStore,
  copied: Set<string>,
): Promise<number> {
  let gone = 0;
  for await (const { path, content_type } of filesOf(database)) {
    if (copied.has(path)) continue;
    const body = await store.get(path);
    if (!body) {
      gone += 1;
      continue;
    }
    await target().put(path, body, { contentType: content_type });
    copied.add(path);
  }
  return gone;
}

async function* filesOf({ db }: Database) {
  let after = "";
  for (;;) {
    const page = await db
      .select({ file_id: files.file_id, path: files.path, content_type: files.content_type })
      .from(files)
      .where(sql`${isNull(files.dropped_at)} and ${gt(files.file_id, after)}`)
      .orderBy(asc(files.file_id))
      .limit(PAGE_ROWS);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_ROWS) return;
    after = last.file_id;
  }
}
