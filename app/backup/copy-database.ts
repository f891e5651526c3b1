import { pathToFileURL } from "node:url";
import type { InValue, Transaction } from "@libsql/client";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Database, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import * as schema from "../../db/schema";

const PAGE_ROWS = 500;

/** Copies the state at one point in time, without blocking readers or writers. */
export async function copyDatabase(source: Database, file: string): Promise<number> {
  if (source.file) {
    await source.client.execute({ sql: "VACUUM INTO ?", args: [file] });
    return tables().length;
  }
  // Hosted databases do not support VACUUM INTO.
  const target = openDatabase(pathToFileURL(file).href);
  try {
    await migrate(target);
    await copyRows(source, target);
  } finally {
    target.client.close();
  }
  return tables().length;
}

/** Accounts come last, because a database without accounts is treated as empty. */
function tables(): SQLiteTable[] {
  const all = Object.values(schema).flatMap((value) => (is(value, SQLiteTable) ? [value] : []));
  const last = [schema.form_pieces, schema.users] as SQLiteTable[];
  return [...all.filter((table) => !last.includes(table)), schema.users];
}

/** The target must have the same migrations. Rows with the same keys are replaced. */
export async function copyRows(source: Database, target: Database) {
  const reading = await source.patient.transaction("read");
  try {
    let rows = 0;
    for (const table of tables()) rows += await copyTable(table, reading, target);
    return { tables: tables().length, rows };
  } finally {
    reading.close();
  }
}

async function copyTable(table: SQLiteTable, reading: Transaction, target: Database): Promise<number> {
  const name = quoted(getTableName(table));
  const columns = getTableConfig(table)
    .columns.filter((column) => !column.generated)
    .map((column) => quoted(column.name));
  // Uses `replace`, because migrations have already inserted some of the rows.
  const into = `replace into ${name} (rowid, ${columns.join(", ")}) values (?, ${columns.map(() => "?").join(", ")})`;
  let after: InValue = 0;
  for (let copied = 0; ; ) {
    const { rows } = await reading.execute({
      sql: `select rowid, ${columns.join(", ")} from ${name} where rowid > ? order by rowid limit ${PAGE_ROWS}`,
      args: [after],
    });
    const last = rows.at(-1);
    if (!last) return copied;
    const statements = rows.map((row) => ({ sql: into, args: Array.from(row) as InValue[] }));
    // Uses `migrate`, which turns foreign keys off: rows may refer to tables that are copied later, and the
    // source has already checked the keys.
    await target.patient.migrate(statements);
    copied += rows.length;
    after = last[0] ?? null;
  }
}

const quoted = (name: string) => `"${name}"`;
