/** Joins the lines of each load in files that have a line for each stop, such as TruckSmarter's. Pure. */
import { ALL_TERMS, type TermColumn } from "~/loads/form/terms";
import { columnsOf, headerOf, keyOf } from "./columns";
import type { CsvRow } from "./csv";

export interface SheetRow extends CsvRow {
  /** The row then has no stops. */
  fault?: string;
}

interface Table {
  headers: readonly string[];
  rows: readonly SheetRow[];
}

const INDEX = "stop index";
const TYPE = "stop type";

const STOP_VALUES: readonly { names: readonly string[]; columns: readonly [TermColumn, TermColumn] }[] = [
  {
    names: ["stop address", "stop street"],
    columns: ["origin_address_street", "destination_address_street"],
  },
  { names: ["stop city"], columns: ["origin_address_city", "destination_address_city"] },
  { names: ["stop state"], columns: ["origin_address_state", "destination_address_state"] },
  {
    names: ["stop zip code", "stop zip", "stop postal code"],
    columns: ["origin_address_zip", "destination_address_zip"],
  },
  { names: ["stop start date", "stop date"], columns: ["pickup_date", "delivery_date"] },
  { names: ["stop start time", "stop time"], columns: ["pickup_time", "delivery_time"] },
  { names: ["stop end time"], columns: ["pickup_until", "delivery_until"] },
];

const STOP_KEYS = new Set([INDEX, TYPE, ...STOP_VALUES.flatMap(({ names }) => names)]);

export const isStopHeader = (header: string): boolean => STOP_KEYS.has(keyOf(header));

/** Match the types of the first and the second stop: `P` and `D`, or `Pickup` and `Drop`. */
const TYPES = [/^(p|o)/i, /^d/i] as const;

const headerOfColumn = (column: TermColumn) => {
  const term = ALL_TERMS.find((each) => each.column === column);
  return term ? headerOf(term) : column;
};

class Layout {
  readonly #index: number;
  readonly #type: number;
  readonly #reference: number;
  readonly #values: { at: number; columns: readonly [TermColumn, TermColumn] }[];
  readonly #others: { at: number; header: string; isRead: boolean }[];

  constructor(readonly headers: readonly string[]) {
    const keys = headers.map(keyOf);
    this.#index = keys.indexOf(INDEX);
    this.#type = keys.indexOf(TYPE);
    this.#values = STOP_VALUES.flatMap(({ names, columns }) => {
      const at = keys.findIndex((key) => names.includes(key));
      return at < 0 ? [] : [{ at, columns }];
    });
    const stops = new Set([this.#index, this.#type, ...this.#values.map(({ at }) => at)]);
    const columns = columnsOf(headers);
    this.#reference = columns.findIndex(
      ({ holds }) => holds !== null && typeof holds !== "string" && holds.column === "reference",
    );
    this.#others = columns.flatMap(({ header, holds }, at) =>
      stops.has(at) ? [] : [{ at, header, isRead: holds !== null }],
    );
  }

  get isByStop() {
    return this.#index >= 0;
  }

  get joined(): string[] {
    const ofEnds = [0, 1].flatMap((end) =>
      this.#values.map(({ columns }) => headerOfColumn(columns[end === 0 ? 0 : 1])),
    );
    return [...this.#others.map(({ header }) => header), ...ofEnds];
  }

  /** A line without a load ID is a separate load. */
  loadsOf(rows: readonly CsvRow[]): CsvRow[][] {
    const loads = new Map<string, CsvRow[]>();
    for (const row of rows) {
      const key = row.cells[this.#reference]?.trim() || `\0${row.line}`;
      const lines = loads.get(key);
      if (lines) lines.push(row);
      else loads.set(key, [row]);
    }
    return [...loads.values()];
  }

  /** Lines are in the order of stops. */
  #faultOf(lines: readonly CsvRow[]): string | undefined {
    const [first] = lines;
    if (!first?.cells[this.#reference]?.trim())
      return "This line has no load ID, so we can't match it with the load's other stop.";
    const indexes = lines.map(({ cells }) => cells[this.#index]?.trim() ?? "");
    const isNumbered = indexes.every((index) => /^\d+(\.0+)?$/.test(index));
    if (!isNumbered || new Set(indexes.map(Number)).size < lines.length)
      return "Give each stop of this load its own number, such as 1 and 2.";
    if (lines.length === 1) return "This load has one stop. Add the line of its other stop.";
    if (lines.length > 2)
      return `This load has ${lines.length} stops. Loads with more than two stops aren't supported yet.`;
    const types = lines.map(({ cells }) => cells[this.#type]?.trim() ?? "");
    if (types.some((type, at) => type && !TYPES[at]?.test(type)))
      return "The first stop must be a pickup, and the second a delivery.";
    const differs = this.#others.find(({ at, isRead }) => {
      const values = lines.map(({ cells }) => cells[at]?.trim()).filter(Boolean);
      return isRead && new Set(values).size > 1;
    });
    return differs && `The lines of this load differ in the column ${differs.header}.`;
  }

  /** If the load does not have two stops, the row omits the values of the stops. */
  join(lines: readonly CsvRow[]): SheetRow {
    const indexOf = ({ cells }: CsvRow) => Number(cells[this.#index]);
    const sorted = [...lines].sort((a, b) => indexOf(a) - indexOf(b) || a.line - b.line);
    const fault = this.#faultOf(sorted);
    const stops = fault === undefined ? sorted : [];
    const own = this.#others.map(({ at }) => lines.find(({ cells }) => cells[at]?.trim())?.cells[at] ?? "");
    const ofEnds = [0, 1].flatMap((end) => this.#values.map(({ at }) => stops[end]?.cells[at] ?? ""));
    // Cells without a header stay at the end, so that the app reports them.
    const extra = lines.flatMap(({ cells }) => cells.slice(this.headers.length));
    return { line: lines[0]?.line ?? 0, cells: [...own, ...ofEnds, ...extra], ...(fault && { fault }) };
  }
}

/** A table without stop numbers already has this form. */
export function joinStops(table: Table): Table {
  const layout = new Layout(table.headers);
  if (!layout.isByStop) return table;
  return { headers: layout.joined, rows: layout.loadsOf(table.rows).map((lines) => layout.join(lines)) };
}
