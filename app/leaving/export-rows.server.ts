import { db } from "db/client";
import { personName } from "db/person-names";
import { getTableColumns, getTableName, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { instantText } from "~/text/dates";
import { PAGE_ROWS, paged } from "~/text/paged.server";
import { LANE_COLUMNS, type Lane, laneOf } from "~/trade/lane";
import { numberOf } from "~/trade/load-number";

export interface ExportSpec {
  table: SQLiteTable;
  key: SQLiteColumn | SQL<string>;
  whose: SQL;
  columns: Readonly<Record<string, SQLiteColumn | SQL>>;
  /** Absent from the exported row if the founder acted. */
  members?: Readonly<Record<string, SQLiteColumn>>;
  join?: { table: SQLiteTable; on: SQL };
}

export type ExportedRow = Record<string, unknown>;

/**
 * Drizzle omits the table's name in a select from one table, and a subquery would then read its own column of
 * that name.
 */
const qualified = (column: SQLiteColumn): SQL =>
  sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`;

/** Returns a timestamp column as ISO 8601 text, or null in rows that do not meet the condition. */
export const instantOf = (column: SQLiteColumn, condition: SQL = sql`true`): SQL =>
  sql`case when ${condition} then ${qualified(column)} end`.mapWith((ms: number) => instantText(ms));

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** `names` is a space-separated list. Columns whose names end in `at` are timestamps. */
export function named<Table extends SQLiteTable, Names extends string>(
  table: Table,
  names: Words<Names> extends keyof InferSelectModel<Table> ? Names : never,
): ExportSpec["columns"] {
  const columns = getTableColumns(table);
  const pairs = names.split(" ").map((name) => [name, columns[name] as SQLiteColumn] as const);
  return Object.fromEntries(
    pairs.map(([name, column]) => [name, /(^|_)at$/.test(column.name) ? instantOf(column) : column]),
  );
}

export const nameOfPerson = (id: SQLiteColumn): SQL => sql`${personName(qualified(id))}`;

export const nameOfCompany = (id: SQLiteColumn): SQL =>
  sql`(select p.full_name from profiles p where p.id = ${qualified(id)})`;

export const nameOfParty = (id: SQLiteColumn, byId: SQLiteColumn): SQL =>
  sql`(ifnull(${personName(qualified(byId))} || ' for ', '') || ${nameOfCompany(id)})`;

export const numberOfLoad = (id: SQLiteColumn): SQL =>
  sql`(select l.load_number from loads l where l.load_id = ${qualified(id)})`.mapWith((load_number: number) =>
    numberOf({ load_number }),
  );

export const loadOf = (id: SQLiteColumn) => ({ load_id: id, load_number: numberOfLoad(id) });

export function laneOfLoad(id: SQLiteColumn): SQL {
  const lane = sql.raw(LANE_COLUMNS.map((name) => `'${name}', l.${name}`).join(", "));
  return sql`(select json_object(${lane}) from loads l where l.load_id = ${qualified(id)})`.mapWith(
    (json: string) => laneOf(JSON.parse(json) as Lane),
  );
}

export const postedBy = (personId: string): SQL =>
  sql`(select t.load_id from userloads t where t.user_id = ${personId} and t.relationship_type = 'shipper')`;

export function ownOrOfOwnLoads(personId: string, by: readonly SQLiteColumn[], loadId: SQLiteColumn): SQL {
  const table = sql.identifier(getTableName(loadId.table));
  const own = by.map(
    ({ name }) => sql`select x.rowid from ${table} x where x.${sql.identifier(name)} = ${personId} union `,
  );
  return sql`${table}.rowid in (${sql.join(own)} select x.rowid from userloads t
    join ${table} x on x.${sql.identifier(loadId.name)} = t.load_id
    where t.user_id = ${personId} and t.relationship_type = 'shipper')`;
}

export async function* rowsOf(spec: ExportSpec): AsyncGenerator<ExportedRow> {
  const { table, key, whose, join, members = {} } = spec;
  const named = Object.entries(members).map(([name, byId]) => [name, personName(qualified(byId))] as const);
  const columns = { ...spec.columns, ...Object.fromEntries(named) };
  const pages = paged(async (after: { key: unknown; row: ExportedRow } | null) => {
    const query = db().select({ key, row: columns }).from(table).$dynamic();
    const joined = join ? query.innerJoin(join.table, join.on) : query;
    // The plus sign prevents SQLite from scanning the whole table in key order.
    const next = after ? sql`+${key} > ${after.key} and ${whose}` : whose;
    return (await joined.where(next).orderBy(sql`+${key}`).limit(PAGE_ROWS)) as unknown as {
      key: unknown;
      row: ExportedRow;
    }[];
  });
  for await (const { row } of pages) {
    for (const [name] of named) if (row[name] === null) delete row[name];
    yield row;
  }
}
