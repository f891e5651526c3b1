/**
 * Rows read by a plan that is made once for a query. Drizzle asks for each cell of each row what kind of column it is and where its value
 * belongs: that was a tenth of a page with suggestions.
 */
import { Column, type DriverValueDecoder, is, SQL } from "drizzle-orm";

/** A column of a selection, as Drizzle lists it. */
interface Field {
  path: string[];
  field: unknown;
}

/** What is used of Drizzle's prepared query. */
interface PreparedRows {
  mapAllResult(result: unknown, isFromBatch?: boolean): unknown;
}

interface Session {
  prepareQuery(query: unknown, fields: Field[] | undefined, ...more: unknown[]): PreparedRows;
}

type Cells = Readonly<Record<number, unknown>>;
type Decoder = DriverValueDecoder<unknown, unknown>;

function decoderOf(field: unknown): Decoder | undefined {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  const named = (field as { sql?: { decoder?: Decoder } }).sql;
  return named?.decoder;
}

/** Bytes come as `ArrayBuffer` and are given as Drizzle gives them. */
const given = (value: unknown) => (value instanceof ArrayBuffer ? Buffer.from(value) : value);

interface Cell {
  /** The object inside the row that holds it. */
  inside: string | undefined;
  name: string;
  decoder: Decoder;
}

/** @returns null for what Drizzle makes null as a whole when a join finds nothing: a table's columns inside the row */
function cellOf({ path, field }: Field): Cell | null {
  const decoder = decoderOf(field);
  const [first, second, third] = path;
  if (!decoder || first === undefined || third !== undefined) return null;
  if (second === undefined) return { inside: undefined, name: first, decoder };
  return is(field, Column) ? null : { inside: first, name: second, decoder };
}

/** Reads rows of cells as objects; null for a selection that is left to Drizzle. */
function readerOf(fields: readonly Field[]): ((rows: readonly Cells[]) => object[]) | null {
  const plan: Cell[] = [];
  for (const field of fields) {
    const cell = cellOf(field);
    if (!cell) return null;
    plan.push(cell);
  }
  return (rows) =>
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
        holder[name] = value === null ? null : decoder.mapFromDriverValue(given(value));
      }
      return row;
    });
}

const copied = (rows: readonly Cells[]) => rows.map((row) => ({ ...row }));

/** Lets a Drizzle handle read its rows by such plans. What it selects and answers stays the same. */
export function readRowsByPlan(handle: object): void {
  const { session } = handle as { session: Session };
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (query, fields, ...more) => {
    const prepared = prepare(query, fields, ...more);
    const mapAll = prepared.mapAllResult.bind(prepared);
    let read: ReturnType<typeof readerOf> | undefined;
    prepared.mapAllResult = (result, isFromBatch) => {
      read ??= fields ? readerOf(fields) : copied;
      const rows = (isFromBatch ? (result as { rows: Cells[] }).rows : result) as Cells[];
      return read ? read(rows) : mapAll(result, isFromBatch);
    };
    return prepared;
  };
}
