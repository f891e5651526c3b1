/** Raw SQL statements: their text for a client, and the rows of its answer. */
import type { InValue, Value } from "@libsql/client";
import type { SQLWrapper } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

const dialect = new SQLiteSyncDialect();

/** Returns the text of a statement with a `?` for each value, and the values. */
export function textOf(statement: SQLWrapper): { sql: string; args: InValue[] } {
  const { sql, params } = dialect.sqlToQuery(statement.getSQL());
  return { sql, args: params as InValue[] };
}

/** Returns rows by column name. If several columns have the same name, the first one counts. */
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
