import { BOARD_INDEXES, type BoardColumn, OPEN_LOAD } from "db/schema/board-indexes";
import { type SQL, sql } from "drizzle-orm";
import type { Condition } from "./conditions.server";
import type { Cursor } from "./cursor";
import { columnsFixedBy, type IndexScan } from "./index-scans.server";
import type { Match, ReadMatches } from "./run.server";

export interface Selection {
  conditions: readonly Condition[];
  after: Cursor | null;
  limit: number;
  offset?: number;
}

export interface Reading<Row extends Match> extends Selection {
  read: ReadMatches<Row>;
}

export const OPEN = sql.raw(OPEN_LOAD.replace(/\b(load_status|deleted_at|expired_at)\b/g, "l.$1"));
export const allOf = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `);
export const columnOf = (row: string, name: string) => sql.raw(`${row}.${name}`);

function sortKeyOf({ index }: Pick<IndexScan, "index">): BoardColumn {
  const { key } = BOARD_INDEXES[index];
  if (!key) throw new Error(`The index ${index} has no order.`);
  return key;
}

/** SQL: the ranges as one JSON list, so that the statement's text does not depend on their number. */
export function rangeRows({ ranges }: IndexScan): SQL {
  const values = ranges?.map((range) => (range.length === 1 ? range[0] : range)) ?? [0];
  return sql`json_each(${JSON.stringify(values)}) a`;
}

function rangeConditions({ index, ranges, from, to }: IndexScan, row: string): SQL[] {
  const { prefix } = BOARD_INDEXES[index];
  const equals = prefix.map((name, at) =>
    prefix.length === 1
      ? sql`${columnOf(row, name)} = a.value`
      : sql`${columnOf(row, name)} = a.value ->> ${sql.raw(String(at))}`,
  );
  return [
    ...(ranges ? equals : []),
    ...(from === undefined ? [] : [sql`${columnOf(row, sortKeyOf({ index }))} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${columnOf(row, sortKeyOf({ index }))} <= ${to}`]),
  ];
}

const boardBy = ({ index }: IndexScan, row: string) => sql.raw(`loads ${row} indexed by ${index}`);

function remainingConditions(scan: IndexScan, conditions: readonly Condition[]): Condition[] {
  const fixed = columnsFixedBy(scan);
  return conditions.filter(
    ({ columns }) => columns.length === 0 || !columns.every((name) => fixed.includes(name)),
  );
}

export function covers({ index }: IndexScan, columns: readonly BoardColumn[]): boolean {
  return columns.every((name) => BOARD_INDEXES[index].columns.includes(name));
}

function selectEntries(scan: IndexScan, columns: readonly string[]): string {
  const selected = [...new Set(columns)].map((name) => `, l.${name}`);
  return `select l.rowid as id, l.${sortKeyOf(scan)} as k, l.posted_at as t${selected.join("")}
    from loads l indexed by ${scan.index} where `;
}

function behindCursor(scan: IndexScan, ascending: boolean, after: Cursor | null): SQL {
  if (!after) return OPEN;
  const key = sortKeyOf(scan);
  const [value, tie] = [columnOf("l", key), columnOf("l", "posted_at")];
  const [beyond, notBeyond] = ascending ? [sql.raw(">"), sql.raw("<=")] : [sql.raw("<"), sql.raw(">=")];
  // The first condition allows an index seek. The second excludes earlier rows with the cursor's value and
  // time.
  const bound =
    key === "posted_at"
      ? sql`${value} ${beyond}= ${after[0]}`
      : sql`(${value}, ${tie}) ${beyond}= (${after[0]}, ${after[1]})`;
  const cut = sql`not (${value} = ${after[0]} and ${tie} = ${after[1]} and l.rowid ${notBeyond} ${after[2]})`;
  return allOf([bound, cut, OPEN]);
}

function entryOrder(scan: IndexScan, ascending: boolean): SQL {
  const direction = sql.raw(ascending ? "asc" : "desc");
  const ties = sortKeyOf(scan) === "posted_at" ? sql`` : sql`, t ${direction}`;
  return sql`order by k ${direction}${ties}, id ${direction}`;
}

/** SQLite merges the branches of a `UNION ALL` as it reads them, only as far as needed. */
export function mergedEntries(
  scan: IndexScan,
  ascending: boolean,
  after: Cursor | null,
  columns: readonly string[],
  maxEntries: number,
): SQL {
  const { prefix } = BOARD_INDEXES[scan.index];
  const bounds = rangeConditions({ ...scan, ranges: null }, "l");
  const rest = allOf([...bounds, behindCursor(scan, ascending, after)]);
  const select = selectEntries(scan, columns);
  const starts = prefix.map((name, at) => sql.raw(`${at === 0 ? select : " and "}l.${name} = `));
  const and = sql.raw(" and ");
  const branches = scan.ranges?.map((range) =>
    sql.join([...range.flatMap((value, at) => [starts[at] ?? and, sql`${value}`]), and, rest]),
  ) ?? [sql`${sql.raw(select)}${rest}`];
  return sql`${sql.join(branches, sql.raw(" union all "))} ${entryOrder(scan, ascending)} limit ${maxEntries}`;
}

export function entriesOfRange(
  scan: IndexScan,
  ascending: boolean,
  after: Cursor | null,
  columns: readonly string[],
  limit: SQL,
): SQL {
  const where = allOf([...rangeConditions(scan, "l"), behindCursor(scan, ascending, after)]);
  return sql`${sql.raw(selectEntries(scan, columns))}${where} ${entryOrder(scan, ascending)} ${limit}`;
}

/** SQL: JSON `[value, tie, row]`, or null if the range ends before the cost bound. */
function stopOfRange(scan: IndexScan, ascending: boolean, after: Cursor | null, maxEntries: number): SQL {
  const last = entriesOfRange(scan, ascending, after, [], sql`limit 1 offset ${maxEntries - 1}`);
  return sql`(select json_array(s.k, s.t, s.id) from (${last}) s) as stop`;
}

/** `perRange` selects `found`: a JSON list of at most `limit + offset` entries `[value, tie, row]`. */
export function mergedLists(perRange: SQL, ascending: boolean, { limit, offset = 0 }: Selection): SQL {
  const direction = sql.raw(ascending ? "asc" : "desc");
  return sql`select m.value ->> 0 as value, m.value ->> 1 as tie, m.value ->> 2 as id
    from (${perRange}) p cross join json_each(p.found) m
    order by value ${direction}, tie ${direction}, id ${direction} limit ${limit} offset ${offset}`;
}

export function stopsOf(scan: IndexScan, ascending: boolean, after: Cursor | null, maxEntries: number): SQL {
  return sql`select ${stopOfRange(scan, ascending, after, maxEntries)} from ${rangeRows(scan)}`;
}

/** Sorted: first the conditions that the index covers, then those that need the rows `r`. */
export function entryFilter(scan: IndexScan, conditions: readonly Condition[]) {
  const remaining = remainingConditions(scan, conditions);
  const covered = remaining.filter(({ columns }) => covers(scan, columns));
  const others = remaining.filter(({ columns }) => !covers(scan, columns));
  const all = [...covered.map((each) => each.sqlFor("e")), ...others.map((each) => each.sqlFor("r"))];
  return {
    columns: covered.flatMap((condition) => condition.columns),
    rows: others.length > 0 ? sql` cross join loads r on r.rowid = e.id` : sql``,
    where: all.length > 0 ? sql` where ${allOf(all)}` : sql``,
  };
}

const isLimit = ({ index }: IndexScan) => index === "loads_open_weight" || index === "loads_open_length";

/** Scans by weight or length include loads without that value, because these fit any truck. */
export function entriesPassed(scan: IndexScan): SQL {
  const rows = (bounds: SQL[]) =>
    sql`select l.rowid from ${rangeRows(scan)} cross join ${boardBy(scan, "l")} where ${allOf([...bounds, OPEN])}`;
  if (!isLimit(scan)) return rows(rangeConditions(scan, "l"));
  return sql`${rows(rangeConditions(scan, "l"))} union all ${rows([sql`${columnOf("l", sortKeyOf(scan))} is null`])}`;
}

export function matchesOfScan(scan: IndexScan, conditions: readonly Condition[]): SQL {
  const all = [OPEN, ...remainingConditions(scan, conditions).map((each) => each.sqlFor("l"))];
  return isLimit(scan)
    ? sql`loads l where l.rowid in (${entriesPassed(scan)}) and ${allOf(all)}`
    : sql`${rangeRows(scan)} cross join ${boardBy(scan, "l")} where ${allOf([...rangeConditions(scan, "l"), ...all])}`;
}
