import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { InStatement } from "@libsql/client";
import { getTableName, is } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Database, openDatabase } from "./client";
import * as schema from "./schema";

/** The reason why a database cannot be used, as a one-line message for the operator. */
export class UnusableDatabase extends Error {}

/** A complete check takes about 20 s per gigabyte. Opening a larger file still detects truncation. */
const MAX_CHECKED_BYTES = 256 * 2 ** 20;

interface Journal {
  entries: { tag: string; when: number }[];
}

export const migrationsFolder = () => path.resolve("db/migrations");

async function knownMigrations(folder: string): Promise<number[]> {
  const journal = JSON.parse(await readFile(path.join(folder, "meta/_journal.json"), "utf8")) as Journal;
  return journal.entries.map((entry) => entry.when);
}

/**
 * Returns the migrations that have not been applied.
 * @throws UnusableDatabase if the database is newer than this program, damaged, or not Haulway's
 */
async function findMissing(
  { patient: client, file }: Database,
  known: readonly number[],
  maxCheckedBytes: number,
): Promise<readonly number[]> {
  const present = (await client.execute("SELECT name FROM sqlite_master WHERE type = 'table'")).rows.map(
    (row) => String(row.name),
  );
  if (present.length === 0) return known;
  if (!present.includes("__drizzle_migrations")) {
    throw new UnusableDatabase("it holds tables, but was not made by Haulway");
  }
  if (file && statSync(file).size <= maxCheckedBytes) {
    const verdict = (await client.execute("PRAGMA quick_check(1)")).rows[0]?.quick_check;
    if (verdict !== "ok") throw new UnusableDatabase(`it is damaged (${String(verdict).split("\n")[0]})`);
  }
  const applied = (
    await client.execute("SELECT created_at FROM __drizzle_migrations ORDER BY created_at")
  ).rows.map((row) => Number(row.created_at));
  if (applied.some((when) => !known.includes(when))) {
    throw new UnusableDatabase("it was made by a newer version of Haulway");
  }
  if (applied.length === known.length) {
    const missing = tableNames().filter((name) => !present.includes(name));
    if (missing.length > 0) throw new UnusableDatabase(`it is damaged (no table ${missing[0]})`);
  }
  return known.filter((when) => !applied.includes(when));
}

function tableNames(): string[] {
  return Object.values(schema).flatMap((value) => (is(value, SQLiteTable) ? [getTableName(value)] : []));
}

/** With the unique index, one of two simultaneous migrations fails and changes nothing. */
const RECORD = [
  "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  "CREATE UNIQUE INDEX IF NOT EXISTS one_of_each_migration ON __drizzle_migrations (created_at)",
];

/** The last statement records the migration as applied. */
const statementsOf = ({
  sql,
  hash,
  folderMillis,
}: ReturnType<typeof readMigrationFiles>[number]): InStatement[] => [
  ...sql,
  {
    sql: "INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)",
    args: [hash, folderMillis],
  },
];

/** @returns false if another process was faster */
async function apply(missing: readonly number[], target: Database, folder: string): Promise<boolean> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const wanted = migrations.filter(({ folderMillis }) => missing.includes(folderMillis));
  try {
    await target.patient.batch(RECORD, "write");
    await target.patient.migrate(wanted.flatMap(statementsOf));
    return true;
  } catch (error) {
    const known = migrations.map(({ folderMillis }) => folderMillis);
    if ((await findMissing(target, known, 0)).length === 0) return false;
    throw error;
  }
}

/**
 * Several processes may call this at once. Returns how many migrations this one applied.
 * @throws UnusableDatabase, in which case the database is unchanged
 */
export async function migrate(
  target: Database,
  folder = migrationsFolder(),
  maxCheckedBytes = MAX_CHECKED_BYTES,
): Promise<number> {
  const known = await knownMigrations(folder);
  let missing: readonly number[] = known;
  if (!target.file || existsSync(target.file)) {
    const inspected = target.file ? openDatabase(pathToFileURL(target.file).href) : target;
    try {
      missing = await findMissing(inspected, known, maxCheckedBytes);
    } catch (error) {
      if (error instanceof UnusableDatabase) throw error;
      throw new UnusableDatabase(
        error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error),
        { cause: error },
      );
    } finally {
      if (inspected !== target) inspected.client.close();
    }
  }
  if (target.file) {
    await target.client.execute("PRAGMA journal_mode = WAL");
    await target.client.execute("PRAGMA synchronous = FULL");
  }
  return missing.length > 0 && (await apply(missing, target, folder)) ? missing.length : 0;
}

/** @throws UnusableDatabase unless the database has exactly the migrations of this program */
export async function requireCurrent(target: Database): Promise<void> {
  const missing = await findMissing(target, await knownMigrations(migrationsFolder()), 0);
  if (missing.length > 0) throw new UnusableDatabase("it is older than this program; run npm run migrate");
}
