import type { InValue, Value } from "@libsql/client";
import type { SQLWrapper } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

const dialect = new SQLiteSyncDialect();

export function textOf(statement: SQLWrapper): { sql: string; args: InValue[] } {
  const { sql, params } = dialect.sqlToQuery(statement.getSQL());
  return { sql, args: params as InValue[] };
}

/** If several columns have the same name, the first one is used. */
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
