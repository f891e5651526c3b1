import type { Database } from "db/client";
import * as schema from "db/schema";
import { getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { SYSTEM_SENDER_ID } from "~/chat/system-sender";

export interface Kind {
  table: SQLiteTable;
  key: string;
  /** An SQL condition whose only argument is a JSON list of load ids. */
  ofLoads: string;
}

const OF_LOADS = "load_id in (select value from json_each(?))";

/** Messages are found by the times in the history, because no index leads from a load to its messages. */
const SEEN_MESSAGES = `from load_events e cross join messages a
    on a.sender_id = '${SYSTEM_SENDER_ID}' and a.created_at = e.at and a.load_id = e.load_id
  join groups g on g.group_id = a.group_id and g.is_default
  join group_membership m on m.group_id = g.group_id and m.user_id = g.owner_id
  where a.position <= m.read_position and a.position < m.last_position
    and e.load_id in (select value from json_each(?))`;

/**
 * Steps that other code reads on the board stay there: the answers to requests (`app/requests`), pickup and
 * delivery (`app/charges`), and a released driver's signature (`app/notifications`).
 */
const STEPS = `event not in ('accept', 'reject', 'pick up', 'deliver')
  and not (event = 'edit' and exists (select 1 from requests r
    where r.load_id = load_events.load_id and r.decided_at = load_events.at))
  and not (event = 'sign' and exists (select 1 from releases x where x.load_id = load_events.load_id))`;

/** With these rows, a query of the archive can check access without reading the board. */
export const COPIED: readonly Kind[] = [
  { table: schema.loads, key: "load_id", ofLoads: OF_LOADS },
  { table: schema.userloads, key: "load_id, relationship_type", ofLoads: OF_LOADS },
  { table: schema.groups, key: "group_id", ofLoads: `group_id in (select a.group_id ${SEEN_MESSAGES})` },
];

/**
 * The key of each table is a single column. Automated messages move after their recipient has seen them.
 * Unread messages stay, and so does each feed's newest message, because the inbox shows it and the next
 * message's position is counted from it.
 */
export const MOVED: readonly Kind[] = [
  {
    table: schema.load_events,
    key: "event_id",
    ofLoads: `${STEPS} and ${OF_LOADS}`,
  },
  // Signatures and papers come before the files that they refer to, because rows are deleted from the board
  // in this order.
  { table: schema.signatures, key: "file_id", ofLoads: OF_LOADS },
  { table: schema.papers, key: "file_id", ofLoads: OF_LOADS },
  { table: schema.files, key: "file_id", ofLoads: OF_LOADS },
  { table: schema.delivery_records, key: "load_id", ofLoads: OF_LOADS },
  { table: schema.messages, key: "id", ofLoads: `id in (select a.id ${SEEN_MESSAGES})` },
];

/** A libSQL server accepts at most five megabytes per argument. */
const CHARS_AT_ONCE = 1_000_000;

export type Row = readonly (string | number | null)[];

const columnsOf = (table: SQLiteTable) =>
  getTableConfig(table)
    .columns.filter((column) => !column.generated)
    .map(({ name }) => name);
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

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

export function valuesOf(table: SQLiteTable, column: string, rows: readonly Row[]): string[] {
  const at = columnsOf(table).indexOf(column);
  return rows.map((row) => String(row[at]));
}

export function putRows({ table, key }: Kind, rows: readonly Row[]) {
  const columns = columnsOf(table);
  const values = columns.map((_, at) => `value ->> ${at}`).join(", ");
  const same = columns.map((name) => `"${name}" = excluded."${name}"`).join(", ");
  const sql = `insert into ${getTableName(table)} (${quoted(columns)}) select ${values} from json_each(?) where true
    on conflict (${key}) do update set ${same}`;
  const parts: string[][] = [];
  let chars = Number.POSITIVE_INFINITY;
  for (const row of rows.map((each) => JSON.stringify(each))) {
    if (chars + row.length > CHARS_AT_ONCE) [chars] = [0, parts.push([])];
    chars += row.length;
    parts.at(-1)?.push(row);
  }
  return parts.map((part) => ({ sql, args: [`[${part.join()}]`] }));
}
