import { type Database, database } from "db/client";
import * as schema from "db/schema";
import { type Statement, write } from "db/write";
import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { addMessages } from "~/chat/add-messages.server";
import { freeNumbers } from "~/loads/load-numbers.server";
import { saveContacts } from "~/loads/steps/signed-contacts.server";

/** Each table is listed after the tables that it refers to. */
const TABLES = {
  profiles: schema.profiles,
  users: schema.users,
  seats: schema.seats,
  trucks: schema.trucks,
  loads: schema.loads,
  userloads: schema.userloads,
  requests: schema.requests,
  groups: schema.groups,
  group_membership: schema.group_membership,
  messages: schema.messages,
  load_events: schema.load_events,
  assignments: schema.assignments,
  files: schema.files,
  reviews: schema.reviews,
  userreviews: schema.userreviews,
} as const;

type TableName = keyof typeof TABLES;

export type Rows = { [Name in TableName]?: (typeof TABLES)[Name]["$inferInsert"][] };

/**
 * The order of writes determines a message's position, so messages of several loads are sorted by time first.
 */
export interface TimedMessages {
  atMs: number;
  statements: Statement[];
}

export function inOrderOfTime(messages: readonly TimedMessages[]): Statement[] {
  return messages.toSorted((a, b) => a.atMs - b.atMs).flatMap(({ statements }) => statements);
}

/** Limits the size of an insert's JSON parameter. */
const ROWS_AT_ONCE = 500;

export function mergeRows(parts: Iterable<Rows>): Rows {
  const merged: Record<string, unknown[]> = {};
  for (const part of parts) {
    for (const [name, rows] of Object.entries(part)) {
      merged[name] ??= [];
      for (const row of rows) merged[name].push(row);
    }
  }
  return merged as Rows;
}

export function insertRows(rows: Rows): Statement[] {
  const statements: Statement[] = [];
  for (const name of Object.keys(TABLES) as TableName[]) {
    const all: Record<string, unknown>[] = rows[name] ?? [];
    for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
      const some = all.slice(from, from + ROWS_AT_ONCE);
      if (name === "messages") statements.push(...insertMessages(some));
      else statements.push({ query: insertInto(TABLES[name], some) });
    }
  }
  return [...statements, ...keptContacts(rows)];
}

const keptContacts = ({ loads = [] }: Rows): Statement[] =>
  loads.flatMap(({ load_id, booked_at }) => (booked_at ? [saveContacts(load_id, booked_at)] : []));

/** One JSON parameter keeps the SQL text the same. Building a multi-row insert would take 0.8 ms per load. */
function insertInto(table: SQLiteTable, rows: readonly Record<string, unknown>[]): SQL {
  const columns = Object.values(getTableColumns(table)).filter((column) => !column.generated);
  const json = JSON.stringify(rows.map((row) => columns.map((column) => stored(column, row[column.name]))));
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = sql.raw(columns.map((_, at) => `value ->> ${at}`).join(", "));
  return sql`insert into ${table} (${names}) select ${values} from json_each(${json})`;
}

function insertMessages(rows: readonly Record<string, unknown>[]): Statement[] {
  const json = JSON.stringify(rows);
  return addMessages({
    rows: sql`
      select value ->> 'id' as id, value ->> 'content' as content, value ->> 'group_id' as group_id,
        value ->> 'sender_id' as sender_id, value ->> 'load_id' as load_id, value ->> 'created_at' as created_at
      from json_each(${json})`,
    groups: sql`select value ->> 'group_id' from json_each(${json})`,
  });
}

function stored(column: Column, value: unknown): unknown {
  const given = value === undefined ? column.default : value;
  return given === undefined || given === null ? null : column.mapToDriverValue(given);
}

export async function numberLoads(rows: Rows, target: Database): Promise<void> {
  const loads = rows.loads ?? [];
  const given = loads.flatMap(({ load_number }) => load_number ?? []);
  const free = await freeNumbers(loads.length - given.length, { except: given, target });
  for (const load of loads) load.load_number ??= free.pop();
}

export async function saveRows(rows: Rows, target: Database = database()): Promise<void> {
  await numberLoads(rows, target);
  await write(insertRows(rows), target);
}
