/**
 * How a Drizzle handle asks and reads. Drizzle fills in, sends, counts and wraps by six promises, and asks for each cell of each row what
 * kind of column it is and where its value belongs; here a query has a plan that is made once, and one promise.
 */
import type { InValue, ResultSet } from "@libsql/client";
import {
  Column,
  type DriverValueDecoder,
  DrizzleQueryError,
  getTableName,
  is,
  noopDecoder,
  Param,
  Placeholder,
  SQL,
} from "drizzle-orm";

type Cells = Readonly<Record<number, unknown>>;

/** What a database answers to a question. */
export interface Answer extends Pick<ResultSet, "columns"> {
  rows: readonly Cells[];
}

/** Sends a statement that changes nothing. */
export type Ask = (sql: string, args: InValue[]) => Answer | Promise<Answer>;

/** A column of a selection, as Drizzle lists it. */
interface Field {
  path: string[];
  field: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/** What is used of Drizzle's prepared query. */
interface PreparedRows {
  joinsNotNullableMap?: Joins;
  all(values?: Values): Promise<unknown>;
  get(values?: Values): Promise<unknown>;
  mapAllResult(result: unknown, isFromBatch?: boolean): unknown;
}

interface Query {
  sql: string;
  params: unknown[];
}

interface Session {
  prepareQuery(query: Query, fields: Field[] | undefined, ...more: unknown[]): PreparedRows;
}

type Decoder = DriverValueDecoder<unknown, unknown>;
type Read = (answer: Answer) => object[];

function decoderOf(field: unknown): Decoder | undefined {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  const named = (field as { sql?: { decoder?: Decoder } }).sql;
  return named?.decoder;
}

/** Whether a decoder gives a value as it is: that of words, numbers and expressions. */
const isPlain = ({ mapFromDriverValue }: Decoder) =>
  mapFromDriverValue === noopDecoder.mapFromDriverValue ||
  mapFromDriverValue === Column.prototype.mapFromDriverValue;

/** Bytes come as `ArrayBuffer` and are given as Drizzle gives them. */
const given = (value: unknown) => (value instanceof ArrayBuffer ? Buffer.from(value) : value);

interface Cell {
  /** The object inside the row that holds it. */
  inside: string | undefined;
  name: string;
  /** Null where the value is given as it is. */
  decoder: Decoder | null;
}

/** @returns null for what is left to Drizzle */
function cellOf({ path, field }: Field): Cell | null {
  const found = decoderOf(field);
  const [first, second, third] = path;
  if (!found || first === undefined || third !== undefined) return null;
  const decoder = isPlain(found) ? null : found;
  return second === undefined
    ? { inside: undefined, name: first, decoder }
    : { inside: first, name: second, decoder };
}

/** Whether each table of a selection always has a row; not of a statement that joins nothing. */
type Joins = Readonly<Record<string, boolean>> | undefined;

/**
 * The objects inside a row that are null as a whole where a join found nothing, each with the cell that tells: its first column, where
 * all its columns are of that table.
 */
function missingOf(fields: readonly Field[], joins: Joins): [inside: string, at: number][] {
  const columns = fields.flatMap(({ path, field }, at) =>
    path.length === 2 && is(field, Column)
      ? [{ inside: String(path[0]), table: getTableName(field.table), at }]
      : [],
  );
  return [...new Set(columns.map(({ inside }) => inside))].flatMap((inside) => {
    const own = columns.filter((each) => each.inside === inside);
    const [first] = own;
    const isOne = own.every(({ table }) => table === first?.table);
    return joins && first && isOne && !joins[first.table] ? [[inside, first.at] as [string, number]] : [];
  });
}

/** Reads rows of cells as objects; null for a selection that is left to Drizzle. */
function readerOf(fields: readonly Field[], joins: Joins): Read | null {
  const plan: Cell[] = [];
  for (const field of fields) {
    const cell = cellOf(field);
    if (!cell) return null;
    plan.push(cell);
  }
  const missing = missingOf(fields, joins);
  return ({ rows }) =>
    rows.map((cells) => {
      const row: Record<string, unknown> = {};
      let at = 0;
      for (const { inside, name, decoder } of plan) {
        const value = cells[at];
        at += 1;
        let holder = row;
        if (inside !== undefined) {
          row[inside] ??= {};
          holder = row[inside] as Record<string, unknown>;
        }
        holder[name] =
          value === null ? null : decoder ? decoder.mapFromDriverValue(given(value)) : given(value);
      }
      for (const [inside, told] of missing) if (cells[told] === null) row[inside] = null;
      return row;
    });
}

/** Rows of a statement in words: by the names of its columns, of several of one name the first. */
const named: Read = ({ columns, rows }) =>
  rows.map((cells) => {
    const row: Record<string, unknown> = {};
    let at = 0;
    for (const name of columns) {
      if (!(name in row)) row[name] = cells[at];
      at += 1;
    }
    return row;
  });

/** Puts values in the places of a prepared query; the values of another one are there already. */
function fillerOf(params: unknown[]): (values: Values) => InValue[] {
  const fill = params.map((param) => {
    const held = is(param, Param) ? param.value : param;
    if (!is(held, Placeholder)) return () => param;
    const { name } = held;
    const encode = is(param, Param)
      ? (value: unknown) => param.encoder.mapToDriverValue(value)
      : (value: unknown) => value;
    return (values: Values) => {
      if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`);
      return encode(values[name]);
    };
  });
  return (values) => fill.map((each) => each(values)) as InValue[];
}

/** A statement in words, prepared as Drizzle prepares its own. */
export function wordsPrepared<Row>(handle: object, statement: SQL): { all(values?: Values): Promise<Row[]> } {
  const { session, dialect } = handle as { session: Session; dialect: { sqlToQuery(statement: SQL): Query } };
  const prepared = session.prepareQuery(dialect.sqlToQuery(statement), undefined, "all");
  return { all: (values) => prepared.all(values) as Promise<Row[]> };
}

/** Lets a Drizzle handle ask and read by such plans. What it selects and answers stays the same. */
export function askByPlan(handle: object, ask: Ask): void {
  const { session } = handle as { session: Session };
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (query, fields, ...more) => {
    const prepared = prepare(query, fields, ...more);
    const mapAll = prepared.mapAllResult.bind(prepared);
    let reader: Read | undefined;
    let fill: ReturnType<typeof fillerOf> | undefined;
    const read: Read = (answer) => {
      reader ??=
        (fields ? readerOf(fields, prepared.joinsNotNullableMap) : named) ??
        ((left) => mapAll(left.rows) as object[]);
      return reader(answer);
    };
    prepared.mapAllResult = (answer) => read(answer as Answer);
    prepared.all = async (values) => {
      fill ??= fillerOf(query.params);
      const args = fill(values ?? {});
      let answer: Answer;
      try {
        answer = await ask(query.sql, args);
      } catch (error) {
        throw new DrizzleQueryError(query.sql, args, error as Error);
      }
      return read(answer);
    };
    prepared.get = async (values) => ((await prepared.all(values)) as object[])[0];
    return prepared;
  };
}
