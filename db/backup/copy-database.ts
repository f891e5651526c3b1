import { pathToFileURL } from "node:url";
import type { InValue, Transaction } from "@libsql/client";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Database, openDatabase } from "../client";
import { migrate } from "../migrate";
import * as schema from "../schema";

const PAGE_ROWS = 500;

/**
 * Copies the state of `source` at one instant into the new database `file`. It blocks neither readers nor writers.
 * @returns the number of tables
 */
export async function copyDatabase(source: Database, file: string): Promise<number> {
  if (source.file) await source.client.execute({ sql: "VACUUM INTO ?", args: [file] });
  else await copyRows(source, file);
  return tables().length;
}

function tables(): SQLiteTable[] {
  return Object.values(schema).flatMap((value) => (is(value, SQLiteTable) ? [value] : []));
}

/** A hosted database has no VACUUM INTO, so its rows are read within one read transaction. */
async function copyRows(source: Database, file: string): Promise<void> {
  const target = openDatabase(pathToFileURL(file).href);
  const reading = await source.patient.transaction("read");
  try {
    await migrate(target);
    for (const table of tables()) await copyTable(table, reading, target);
  } finally {
    reading.close();
    target.client.close();
  }
}

async function copyTable(table: SQLiteTable, reading: Transaction, { client }: Database): Promise<void> {
  const name = quoted(getTableName(table));
  // Generated columns are computed again.
  const columns = getTableConfig(table)
    .columns.filter((column) => !column.generated)
    .map((column) => quoted(column.name));
  // `replace`, because rows that a migration inserts are there already.
  const into = `replace into ${name} (rowid, ${columns.join(", ")}) values (?, ${columns.map(() => "?").join(", ")})`;
  let after: InValue = 0;
  for (;;) {
    const { rows } = await reading.execute({
      sql: `select rowid, ${columns.join(", ")} from ${name} where rowid > ? order by rowid limit ${PAGE_ROWS}`,
      args: [after],
    });
    const last = rows.at(-1);
    if (!last) return;
    const statements = rows.map((row) => ({ sql: into, args: Array.from(row) as InValue[] }));
    // `migrate` turns foreign keys off: rows may refer to tables that are copied later, and the source has checked them.
    await client.migrate(statements);
    after = last[0] ?? null;
  }
}

const quoted = (name: string) => `"${name}"`;
