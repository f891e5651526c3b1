import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { diskStore } from "~/files/disk-store.node.server";
import type { FileStore } from "~/files/store";
import { openArchive } from "../archive/open-archive";
import { type Database, nameOf, openDatabase } from "../client";
import { migrate } from "../migrate";
import { ARCHIVE_FILE, BLOBS, copyFiles, DATABASE_FILE } from "./back-up";
import { copyDatabase, copyRows } from "./copy-database";

interface Restore {
  /** What `backUp` made, also an earlier version. It is left as it is. */
  folder: string;
  target: Database;
  /** The place of the archive, asked for where the copy has one. */
  archive?: () => Promise<Database>;
  store: FileStore;
}

/**
 * Puts a copy of database, archive and files into a database that has no people yet, which is migrated first, and into its archive and
 * store. Files come first, then the archive, and accounts last: broken off, it can be run again.
 * @returns the number of tables, rows and files, and of files that the database names but the copy lacks
 * @throws Error with one line; UnusableDatabase for either database
 */
export async function putBack({ folder, target, archive = openArchive, store }: Restore) {
  const [file, archiveFile] = [join(folder, DATABASE_FILE), join(folder, ARCHIVE_FILE)];
  if (!existsSync(file)) throw new Error(`${folder} is no copy: it has no ${DATABASE_FILE}.`);
  await migrate(target);
  if ((await target.client.execute("SELECT 1 FROM users LIMIT 1")).rows.length > 0)
    throw new Error(`The database ${nameOf(target)} has people already. Choose an empty one.`);
  const place = existsSync(archiveFile) ? await archive() : null;
  const copied = new Set<string>();
  const filesOf = (source: Database) =>
    copyFiles(source, diskStore(join(folder, BLOBS)), () => store, copied);
  const archived = { rows: 0, gone: 0 };
  if (place)
    await inPresentSchema(archiveFile, async (source) => {
      await requireNothingElse(place, source);
      archived.gone = await filesOf(source);
      archived.rows = (await copyRows(source, place)).rows;
    });
  return inPresentSchema(file, async (source) => {
    const gone = archived.gone + (await filesOf(source));
    const { tables, rows } = await copyRows(source, target);
    return { tables, rows: rows + archived.rows, files: copied.size, gone };
  });
}

/** An archive may hold the beginning of this very copy, where it was broken off. @throws Error with one line */
async function requireNothingElse(place: Database, source: Database): Promise<void> {
  const first = "SELECT load_id FROM loads ORDER BY rowid LIMIT 1";
  const [[there], [wanted]] = [
    (await place.client.execute(first)).rows,
    (await source.client.execute(first)).rows,
  ];
  if (there && there.load_id !== wanted?.load_id)
    throw new Error(`The archive ${nameOf(place)} holds other loads already. Choose an empty one.`);
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
