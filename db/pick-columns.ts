import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** Some columns of a table by their names, for a select. */
export function pickColumns<Table extends SQLiteTable, Name extends keyof Table["_"]["columns"] & string>(
  table: Table,
  names: readonly Name[],
): Pick<Table["_"]["columns"], Name> {
  const columns: Record<string, unknown> = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Table["_"]["columns"], Name>;
}
