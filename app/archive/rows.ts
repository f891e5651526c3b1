/** Rows as they are, table by table: which belong to a load, how they are read, written again and compared. */
import type { Database } from "db/client";
import * as schema from "db/schema";
import { getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { SYSTEM_SENDER_ID } from "~/chat/system-sender";

export interface Kind {
  table: SQLiteTable;
  /** The columns of its primary key. */
  key: string;
  /** True of the rows of some loads, whose ids are its one argument. */
  ofLoads: string;
}

const OF_LOADS = "load_id in (select value from json_each(?))";

/** Which automated messages of some loads may go, found by the instants of the history: no index leads from a load to its messages. */
const SEEN_MESSAGES = `from load_events e cross join messages a
    on a.sender_id = '${SYSTEM_SENDER_ID}' and a.created_at = e.at and a.load_id = e.load_id
  join groups g on g.group_id = a.group_id and g.is_default
  join group_membership m on m.group_id = g.group_id and m.user_id = g.owner_id
  where a.position <= m.read_position and a.position < m.last_position
    and e.load_id in (select value from json_each(?))`;

/** What is copied and stays, so that the archive can tell by itself whose a load and whose a feed is. */
export const COPIED: readonly Kind[] = [
  { table: schema.loads, key: "load_id", ofLoads: OF_LOADS },
  { table: schema.userloads, key: "load_id, relationship_type", ofLoads: OF_LOADS },
  { table: schema.groups, key: "group_id", ofLoads: `group_id in (select a.group_id ${SEEN_MESSAGES})` },
];

/**
 * What moves; the key is one column. Of the history the answers to drivers stay with their requests, because `app/requests` reads both
 * together, and so do pickup and delivery, which end the clock of a stop and begin the window of charges (`app/charges`). Of the automated messages those go that their reader has seen: what is unread stays, and so does the newest of each feed,
 * which the inbox shows and from which positions go on.
 */
export const MOVED: readonly Kind[] = [
  {
    table: schema.load_events,
    key: "event_id",
    ofLoads: `event not in ('accept', 'reject', 'pick up', 'deliver') and ${OF_LOADS}`,
  },
  // Before the files on which they stand, because the board deletes in this order.
  { table: schema.signatures, key: "file_id", ofLoads: OF_LOADS },
  { table: schema.papers, key: "file_id", ofLoads: OF_LOADS },
  { table: schema.files, key: "file_id", ofLoads: OF_LOADS },
  { table: schema.delivery_records, key: "load_id", ofLoads: OF_LOADS },
  { table: schema.messages, key: "id", ofLoads: `id in (select a.id ${SEEN_MESSAGES})` },
];

/** Rows in one statement at most: a server limits its length. */
const ROWS_AT_ONCE = 500;

export type Row = readonly (string | number | null)[];

/** The columns as SQL; generated ones are computed again. */
const columnsOf = (table: SQLiteTable) =>
  getTableConfig(table)
    .columns.filter((column) => !column.generated)
    .map(({ name }) => name);
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

/** The rows for which a condition with one list is true, in the order of the key. */
async function read({ patient }: Database, { table, key }: Kind, where: string, list: readonly string[]) {
  const { rows } = await patient.execute({
    sql: `select ${quoted(columnsOf(table))} from ${getTableName(table)} where ${where} order by ${key}`,
    args: [JSON.stringify(list)],
  });
  return rows.map((row): Row => Array.from(row) as (string | number | null)[]);
}

export const rowsOfLoads = (from: Database, kind: Kind, loadIds: readonly string[]) =>
  read(from, kind, kind.ofLoads, loadIds);

export const rowsByKey = (from: Database, kind: Kind, keys: readonly string[]) =>
  read(from, kind, `${kind.key} in (select value from json_each(?))`, keys);

/** The value of a column, for each row. */
export function valuesOf(table: SQLiteTable, column: string, rows: readonly Row[]): string[] {
  const at = columnsOf(table).indexOf(column);
  return rows.map((row) => String(row[at]));
}

/** The statements that write rows. Those that are there already become what they are on the board. */
export function putRows({ table, key }: Kind, rows: readonly Row[]) {
  const columns = columnsOf(table);
  const values = columns.map((_, at) => `value ->> ${at}`).join(", ");
  const same = columns.map((name) => `"${name}" = excluded."${name}"`).join(", ");
  const sql = `insert into ${getTableName(table)} (${quoted(columns)}) select ${values} from json_each(?) where true
    on conflict (${key}) do update set ${same}`;
  const parts = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );
  return parts.map((part) => ({ sql, args: [JSON.stringify(part)] }));
}
