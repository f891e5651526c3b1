/**
 * The archive is a second database with the same tables. Without an archive, these functions query only the
 * board.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { env } from "~/platform/env.server";
import { type Database, database, db, type Handle, openDatabase } from "./client";

/** Null for a hosted board without a URL, because each machine would create its own file. */
export function archiveUrl(): string | null {
  const { ARCHIVE_DATABASE_URL, DATA_DIR } = env();
  if (ARCHIVE_DATABASE_URL) return ARCHIVE_DATABASE_URL;
  return database().embedded ? pathToFileURL(path.resolve(DATA_DIR, "archive.db")).href : null;
}

/** A hosted archive is assumed to exist; a local file exists only after its tables are complete. */
const isThere = (url: string) => !url.startsWith("file:") || existsSync(fileURLToPath(url));

let opened: Database | undefined;

export function archive(): Database | null {
  if (opened) return opened;
  const url = archiveUrl();
  if (!url || !isThere(url)) return null;
  opened = openDatabase(url, env().ARCHIVE_DATABASE_AUTH_TOKEN);
  return opened;
}

type Read<Row> = (handle: Handle) => PromiseLike<Row[]>;
type KeyOf<Row> = (row: Row) => string | number;

export function eachOnce<Row>(rows: readonly Row[], keyOf: KeyOf<Row>): Row[] {
  const first = new Map<string | number, Row>();
  for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row);
  return [...first.values()];
}

/** Reads the board first, because `npm run archive` copies rows before it deletes them. */
export async function onBoth<Row>(read: Read<Row>, keyOf: KeyOf<Row>): Promise<Row[]> {
  const here = await read(db());
  const elsewhere = archive();
  return elsewhere ? eachOnce([...here, ...(await read(elsewhere.db))], keyOf) : here;
}

/** Queries both at once, to save a round trip. A row that moves in between may be missing, which is rare. */
export async function onBothAtOnce<Row>(read: Read<Row>, keyOf: KeyOf<Row>): Promise<Row[]> {
  const elsewhere = archive();
  if (!elsewhere || database().embedded) return onBoth(read, keyOf);
  const [here, there] = await Promise.all([read(db()), read(elsewhere.db)]);
  return eachOnce([...here, ...there], keyOf);
}

/** `read` must return at most `limit` rows from each database. */
export async function pageOnBoth<Row>(read: Read<Row>, keyOf: KeyOf<Row>, limit: number): Promise<Row[]> {
  const rows = await onBoth(read, keyOf);
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, limit);
}

/** Queries the archive only if the board does not have the row. */
export async function oneOnBoth<Row>(read: Read<Row>): Promise<Row | undefined> {
  const [here] = await read(db());
  return here ?? (await archiveRows(read))[0];
}

export async function archiveRows<Row>(read: Read<Row>): Promise<Row[]> {
  const elsewhere = archive();
  return elsewhere ? read(elsewhere.db) : [];
}
