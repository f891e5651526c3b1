/** The statements of a search: how many a walk passes, the best along its order, the best of all it passes. */
import { BOARD_INDEXES, type BoardColumn, OPEN_LOAD } from "db/schema/board-indexes";
import { type SQL, sql } from "drizzle-orm";
import type { Condition } from "./conditions.server";
import type { Cursor } from "./cursor";
import { settledBy, type Walk } from "./index-scans";

const OPEN = sql.raw(OPEN_LOAD.replace(/\b(load_status|deleted_at|expired_at)\b/g, "l.$1"));
const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `);
const column = (row: string, name: string) => sql.raw(`${row}.${name}`);

/** The stretches as rows `a` of a JSON list, so that a statement's text does not depend on how many they are. */
function stretchRows({ stretches }: Walk): SQL {
  const values = stretches?.map((stretch) => (stretch.length === 1 ? stretch[0] : stretch)) ?? [0];
  return sql`json_each(${JSON.stringify(values)}) a`;
}

/** The row starts with the values of the stretch `a`, and lies within the walk's bounds. */
function along({ index, stretches, from, to }: Walk, row: string): SQL[] {
  const { prefix } = BOARD_INDEXES[index];
  const isOne = prefix.length === 1;
  const starts = prefix.map((name, at) =>
    isOne
      ? sql`${column(row, name)} = a.value`
      : sql`${column(row, name)} = a.value ->> ${sql.raw(String(at))}`,
  );
  return [
    ...(stretches ? starts : []),
    ...(from === undefined ? [] : [sql`${column(row, keyOf({ index }))} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${column(row, keyOf({ index }))} <= ${to}`]),
  ];
}

const fromBoard = (walk: Walk, row: string) => sql.raw(`loads ${row} indexed by ${walk.index}`);

const isLimit = ({ index }: Walk) => index === "loads_open_weight" || index === "loads_open_length";

/** A load that tells no weight fits any; beside those up to a weight a walk passes them too. */
function passed(walk: Walk): SQL {
  const rows = (bounds: SQL[]) =>
    sql`select l.rowid from ${stretchRows(walk)} cross join ${fromBoard(walk, "l")} where ${all([...bounds, OPEN])}`;
  if (!isLimit(walk)) return rows(along(walk, "l"));
  return sql`${rows(along(walk, "l"))} union all ${rows([sql`${column("l", keyOf(walk))} is null`])}`;
}

/** For each walk how many loads it passes, counted up to `most`. One row, `c0`, `c1` … */
export function countPassed(walks: readonly Walk[], most: number): SQL {
  const counts = walks.map(
    (walk, at) =>
      sql`(select count(*) from (select 1 from (${passed(walk)}) limit ${most})) as ${sql.raw(`c${at}`)}`,
  );
  return sql`select ${sql.join(counts, sql`, `)}`;
}

/** The rows of a walk that fit, however many. */
function fitting(walk: Walk, conditions: readonly Condition[]): SQL {
  const fits = [OPEN, ...restOf(walk, conditions).map((each) => each.on("l"))];
  return isLimit(walk)
    ? sql`loads l where l.rowid in (${passed(walk)}) and ${all(fits)}`
    : sql`${stretchRows(walk)} cross join ${fromBoard(walk, "l")} where ${all([...along(walk, "l"), ...fits])}`;
}

/** What rows are sorted by: a value, what decides among equals (then the row itself), and which way. */
export interface Order {
  value: (row: string) => SQL;
  /** What `value` reads. */
  columns: readonly BoardColumn[];
  tie: BoardColumn;
  ascending: boolean;
}

export interface Wanted {
  conditions: readonly Condition[];
  after: Cursor | null;
  limit: number;
  offset?: number;
}

/** A row as the statements answer it: what it is sorted by, and where it stands. */
export interface FoundRow {
  value: number;
  tie: number;
  id: number;
}

/** The conditions that the walk does not keep by itself. */
function restOf(walk: Walk, conditions: readonly Condition[]): Condition[] {
  const settled = settledBy(walk);
  return conditions.filter(({ columns }) => !columns.every((name) => settled.includes(name)));
}

/** Whether the walk's index holds all that these read, so that no row has to be looked at. */
export function holdsAll({ index }: Walk, columns: readonly BoardColumn[]): boolean {
  return columns.every((name) => BOARD_INDEXES[index].columns.includes(name));
}

/** Everything that a walk passes and that fits, sorted: the first `limit`. For walks known not to be long. */
export function bestOfAll(walk: Walk, order: Order, { conditions, after, limit, offset = 0 }: Wanted): SQL {
  const direction = sql.raw(order.ascending ? "asc" : "desc");
  const beyond = sql.raw(order.ascending ? ">" : "<");
  const unless = after
    ? sql`where (value, tie, id) ${beyond} (${after[0]}, ${after[1]}, ${after[2]})`
    : sql``;
  return sql`select * from (
    select ${order.value("l")} as value, ifnull(${column("l", order.tie)}, 0) as tie, l.rowid as id from ${fitting(walk, conditions)}
  ) ${unless} order by value ${direction}, tie ${direction}, id ${direction} limit ${limit} offset ${offset}`;
}

/** What entries tell: where they stand, and these columns. */
function fromEntries(walk: Walk, columns: readonly string[]): string {
  const selected = [...new Set(columns)].map((name) => `, l.${name}`);
  return `select l.rowid as id, l.${keyOf(walk)} as k, l.posted_at as t${selected.join("")}
    from loads l indexed by ${walk.index} where `;
}

/** What is asked of entries beside the start of their stretch: to lie behind `after` where given, and to be open. */
function beyond(walk: Walk, ascending: boolean, after: Cursor | null): SQL {
  if (!after) return OPEN;
  const key = keyOf(walk);
  const [value, tie] = [column("l", key), column("l", "posted_at")];
  const [further, notFurther] = ascending ? [sql.raw(">"), sql.raw("<=")] : [sql.raw("<"), sql.raw(">=")];
  // The first condition is one that the index can seek; the second cuts among rows of one instant.
  const bound =
    key === "posted_at"
      ? sql`${value} ${further}= ${after[0]}`
      : sql`(${value}, ${tie}) ${further}= (${after[0]}, ${after[1]})`;
  const cut = sql`not (${value} = ${after[0]} and ${tie} = ${after[1]} and l.rowid ${notFurther} ${after[2]})`;
  return all([bound, cut, OPEN]);
}

function keyOf({ index }: Pick<Walk, "index">): BoardColumn {
  const { key } = BOARD_INDEXES[index];
  if (!key) throw new Error(`The index ${index} has no order.`);
  return key;
}

/** The order of a walk's index, among its entries. */
function inOrder(walk: Walk, ascending: boolean): SQL {
  const direction = sql.raw(ascending ? "asc" : "desc");
  const ties = keyOf(walk) === "posted_at" ? sql`` : sql`, t ${direction}`;
  return sql`order by k ${direction}${ties}, id ${direction}`;
}

/**
 * The entries of all stretches in their order: merged as they are read, so that none is read further than needed. The text
 * that all stretches share is put together once, as they are many.
 */
function merged(
  walk: Walk,
  ascending: boolean,
  after: Cursor | null,
  columns: readonly string[],
  budget: number,
): SQL {
  const { prefix } = BOARD_INDEXES[walk.index];
  const bounds = along({ ...walk, stretches: null }, "l");
  const rest = all([...bounds, beyond(walk, ascending, after)]);
  const from = fromEntries(walk, columns);
  const starts = prefix.map((name, at) => sql.raw(`${at === 0 ? from : " and "}l.${name} = `));
  const and = sql.raw(" and ");
  const stretches = walk.stretches?.map((stretch) =>
    sql.join([...stretch.flatMap((value, at) => [starts[at] ?? and, sql`${value}`]), and, rest]),
  ) ?? [sql`${sql.raw(from)}${rest}`];
  return sql`${sql.join(stretches, sql.raw(" union all "))} ${inOrder(walk, ascending)} limit ${budget}`;
}

/** The entries of the stretch `a` in their order. */
function ofStretch(
  walk: Walk,
  ascending: boolean,
  after: Cursor | null,
  columns: readonly string[],
  page: SQL,
): SQL {
  const asked = all([...along(walk, "l"), beyond(walk, ascending, after)]);
  return sql`${sql.raw(fromEntries(walk, columns))}${asked} ${inOrder(walk, ascending)} ${page}`;
}

/** The conditions of a walk's entries `e`, then those of the rows `r` that its index does not hold. */
function askedOf(walk: Walk, conditions: readonly Condition[]) {
  const rest = restOf(walk, conditions);
  const [held, others] = [
    rest.filter(({ columns }) => holdsAll(walk, columns)),
    rest.filter(({ columns }) => !holdsAll(walk, columns)),
  ];
  const asked = [...held.map((each) => each.on("e")), ...others.map((each) => each.on("r"))];
  return {
    columns: held.flatMap((condition) => condition.columns),
    rows: others.length > 0 ? sql` cross join loads r on r.rowid = e.id` : sql``,
    where: asked.length > 0 ? sql` where ${all(asked)}` : sql``,
  };
}

/**
 * The best along a walk, in the order of its index, of no more than `budget` entries of all its stretches (-1: as many as it
 * takes). Conditions on what the index does not hold are asked last, of the rows themselves.
 */
export function bestAlong(walk: Walk, ascending: boolean, wanted: Wanted, budget: number): SQL {
  const { columns, rows, where } = askedOf(walk, wanted.conditions);
  const entry = merged(walk, ascending, wanted.after, columns, budget);
  return sql`select e.k as value, e.t as tie, e.id from (${entry}) e${rows}${where}
    limit ${wanted.limit} offset ${wanted.offset ?? 0}`;
}

/**
 * The best of each stretch: rows `found`, a JSON list of `[value, tie, row]`, of no more than `budget` entries a stretch. Where
 * many have to be looked at, it is cheaper than to merge them.
 */
export function bestOfEach(walk: Walk, ascending: boolean, wanted: Wanted, budget: number): SQL {
  const { columns, rows, where } = askedOf(walk, wanted.conditions);
  const entry = ofStretch(walk, ascending, wanted.after, columns, sql`limit ${budget}`);
  return sql`select (select json_group_array(json_array(f.k, f.t, f.id)) from (
    select e.k, e.t, e.id from (${entry}) e${rows}${where} limit ${wanted.limit}) f) as found
    from ${stretchRows(walk)}`;
}

/** Where a look at the stretch `a` stopped: a JSON list `[value, tie, row]`; null where it came to the end. */
function stopOf(walk: Walk, ascending: boolean, after: Cursor | null, budget: number): SQL {
  const last = ofStretch(walk, ascending, after, [], sql`limit 1 offset ${budget - 1}`);
  return sql`(select json_array(s.k, s.t, s.id) from (${last}) s) as stop`;
}

/** For each stretch where `bestOfEach` stopped. */
export function stopsOfEach(walk: Walk, ascending: boolean, after: Cursor | null, budget: number): SQL {
  return sql`select ${stopOf(walk, ascending, after, budget)} from ${stretchRows(walk)}`;
}

/** A search to be counted: along a walk that is read whole, or no more than `budget` entries of each of its stretches. */
export interface Counted {
  walk: Walk;
  conditions: readonly Condition[];
  budget: number | null;
}

/** For each search how many it finds, counted up to `most` (of each stretch). One row, `c0`, `c1` … */
export function countFitting(searches: readonly Counted[], most: number): SQL {
  const counts = searches.map(({ walk, conditions, budget }, at) => {
    const name = sql.raw(`c${at}`);
    if (budget === null)
      return sql`(select count(*) from (select 1 from ${fitting(walk, conditions)} limit ${most})) as ${name}`;
    const { columns, rows, where } = askedOf(walk, conditions);
    const entry = ofStretch(walk, false, null, columns, sql`limit ${budget}`);
    return sql`(select sum((select count(*) from (select 1 from (${entry}) e${rows}${where} limit ${most})))
      from ${stretchRows(walk)}) as ${name}`;
  });
  return sql`select ${sql.join(counts, sql`, `)}`;
}

/**
 * As `bestOfEach`, but sorted by `value` of the entries `e`, which reads the `columns`, the largest first; and where each look
 * stopped.
 */
export function bestPaidOfEach(
  walk: Walk,
  { conditions, after, limit }: Wanted,
  value: { on: (row: string) => SQL; columns: readonly BoardColumn[] },
  budget: number,
): SQL {
  const { columns, rows, where } = askedOf(walk, conditions);
  const isHeld = holdsAll(walk, value.columns);
  const read = isHeld ? [...columns, ...value.columns] : columns;
  const entry = ofStretch(walk, false, null, read, sql`limit ${budget}`);
  const row = isHeld ? sql`` : sql` cross join loads v on v.rowid = e.id`;
  const unless = after ? sql`where (x, t, id) < (${after[0]}, ${after[1]}, ${after[2]})` : sql``;
  return sql`select (select json_group_array(json_array(f.x, f.t, f.id)) from (
    select * from (select ${value.on(isHeld ? "e" : "v")} as x, e.t, e.id from (${entry}) e${rows}${row}${where}) ${unless}
    order by x desc, t desc, id desc limit ${limit}) f) as found, ${stopOf(walk, false, null, budget)}
    from ${stretchRows(walk)}`;
}

/**
 * Loads by the ZIP code that they start at, in the order of the list; among those of one ZIP code the first on the board
 * first. Looks at no more than `budget` loads.
 */
export function bestAlongZips(
  zips: readonly (readonly [zip: number, tenths: number])[],
  { conditions, after, limit, offset = 0 }: Wanted,
  budget: number,
): SQL {
  const columns = [...new Set(conditions.flatMap((condition) => condition.columns))];
  const selected = columns.map((name) => sql`, l.${sql.raw(name)}`);
  const cut = after ? sql` and not (l.origin_point = ${after[1]} and l.rowid <= ${after[2]})` : sql``;
  return sql`select e.value, e.tie, e.id from (
    select a.value ->> 1 as value, a.value ->> 0 as tie, l.rowid as id${sql.join(selected, sql``)}
    from json_each(${JSON.stringify(zips)}) a
    cross join loads l indexed by loads_open_origin_point on l.origin_point = a.value ->> 0
    where ${OPEN}${cut} limit ${budget}) e
    where ${all([sql`true`, ...conditions.map((each) => each.on("e"))])} limit ${limit} offset ${offset}`;
}
