/** Statements in words: their text for a client, and the rows of its answer. */
import type { InValue, Value } from "@libsql/client";
import type { SQLWrapper } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

const dialect = new SQLiteSyncDialect();

/** The text of a statement with a `?` for each value, and the values. */
export function textOf(statement: SQLWrapper): { sql: string; args: InValue[] } {
  const { sql, params } = dialect.sqlToQuery(statement.getSQL());
  return { sql, args: params as InValue[] };
}

/** Rows by the names of their columns: of several columns of one name the first. */
export function namedRows<Row>({ columns, rows }: { columns: string[]; rows: ArrayLike<Value>[] }): Row[] {
  return rows.map((cells) => {
    const row: Record<string, unknown> = {};
    let at = 0;
    for (const name of columns) {
      if (!(name in row)) row[name] = cells[at];
      at += 1;
    }
    return row as Row;
  });
}
