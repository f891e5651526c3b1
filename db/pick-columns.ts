import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

type ColumnsOf<Table extends SQLiteTable> = ReturnType<typeof getTableColumns<Table>>;

export function pickColumns<Table extends SQLiteTable, Name extends keyof ColumnsOf<Table> & string>(
  table: Table,
  names: readonly Name[],
): Pick<ColumnsOf<Table>, Name> {
  const columns: Record<string, unknown> = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<ColumnsOf<Table>, Name>;
}
