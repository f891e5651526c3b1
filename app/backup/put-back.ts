import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openArchive, presentArchive } from "~/archive/open-archive";
import { diskStore } from "~/files/store/disk-store.node.server";
import type { FileStore } from "~/files/store/store";
import { type Database, nameOf, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { ARCHIVE_FILE, BLOBS, copyFiles, DATABASE_FILE } from "./back-up";
import { copyDatabase, copyRows } from "./copy-database";

interface Restore {
  /** A folder that this or an earlier version of `backUp` wrote. The restore does not change the folder. */
  folder: string;
  target: Database;
  /** `isNeeded` is false if the copy has no archive. An existing archive is still checked for other loads. */
  archive?: (isNeeded: boolean) => Promise<Database | null>;
  store: FileStore;
}

const LOADS_AT_ONCE = 500;

const placeOfArchive = (isNeeded: boolean) => (isNeeded ? openArchive() : presentArchive());

/**
 * The board's accounts come last, so an interrupted restore can be run again.
 * @throws a one-line Error; UnusableDatabase for either database
 */
export async function restoreCopy({ folder, target, archive = placeOfArchive, store }: Restore) {
  const [file, archiveFile] = [join(folder, DATABASE_FILE), join(folder, ARCHIVE_FILE)];
  if (!existsSync(file)) throw new Error(`${folder} is not a copy: it has no ${DATABASE_FILE}.`);
  await migrate(target);
  if ((await target.client.execute("SELECT 1 FROM users LIMIT 1")).rows.length > 0)
    throw new Error(`The database ${nameOf(target)} already has people. Choose an empty one.`);
  const isArchived = existsSync(archiveFile);
  const place = await archive(isArchived);
  const copied = new Set<string>();
  const filesOf = (source: Database) =>
    copyFiles(source, diskStore(join(folder, BLOBS)), () => store, copied);
  const archived = { rows: 0, gone: 0 };
  if (place && !isArchived) await requireNothingElse(place, null);
  if (place && isArchived)
    await inPresentSchema(archiveFile, async (source) => {
      await requireNothingElse(place, source);
      archived.gone = await filesOf(source);
      archived.rows = (await copyRows(source, place)).rows;
    });
  return inPresentSchema(file, async (source) => {
    const gone = archived.gone + (await filesOf(source));
    // The copy's pending notifications and announcements are outdated.
    await source.client.execute("UPDATE notices SET push_due_at = NULL, due_at = NULL");
    await source.client.execute(
      "UPDATE announcements SET due_at = NULL, was_stopped = 1 WHERE due_at IS NOT NULL",
    );
    // Users may have signed out or removed a phone after the backup, and such phones must not get
    // notifications. A phone subscribes again when the app starts on it.
    await source.client.execute("DELETE FROM push_subscriptions");
    // The user may have stopped sharing their location after the backup, which also deletes the location. The
    // app asks for consent again.
    await source.client.execute({
      sql: `UPDATE sharing SET ended_at = coalesce(ended_at, ?),
        place_at = NULL, place_told_at = NULL, latitude = NULL, longitude = NULL, near = NULL`,
      args: [Date.now()],
    });
    // The owner may have turned off Book Now after the backup, and a booking would be binding.
    await source.client.execute("DELETE FROM book_now");
    await source.client.execute("UPDATE loads SET offers_book_now = 0 WHERE offers_book_now");
    const { tables, rows } = await copyRows(source, target);
    return { tables, rows: rows + archived.rows, files: copied.size, gone };
  });
}

/** Without this check, pages would show another board's loads, or rows of the copy would replace them. */
async function requireNothingElse(place: Database, source: Database | null): Promise<void> {
  for (let after = ""; ; ) {
    const ids = (
      await place.patient.execute({
        sql: `SELECT load_id FROM loads WHERE load_id > ? ORDER BY load_id LIMIT ${LOADS_AT_ONCE}`,
        args: [after],
      })
    ).rows.map((row) => String(row.load_id));
    const last = ids.at(-1);
    if (last === undefined) return;
    const known = await source?.patient.execute({
      sql: "SELECT count(*) AS count FROM loads WHERE load_id IN (SELECT value FROM json_each(?))",
      args: [JSON.stringify(ids)],
    });
    if (Number(known?.rows[0]?.count ?? 0) < ids.length)
      throw new Error(`The archive ${nameOf(place)} already contains other loads. Choose an empty one.`);
    after = last;
  }
}

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
