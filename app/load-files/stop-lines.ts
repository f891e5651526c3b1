/** Joins the lines of each load in files that have a line for each stop, such as TruckSmarter's. */
import { ALL_TERMS, type TermColumn } from "~/loads/form/terms";
import { MOST_BETWEEN, type StopKind } from "~/trade/stop-names";
import type { StopMember } from "~/trade/stops";
import { columnsOf, headerOf, isOfStop, keyOf, STOP_COLUMNS, stopHeader } from "./columns";
import type { CsvRow } from "./csv";
import { stopKind } from "./trade-words";

export interface SheetRow extends CsvRow {
  /** Set if the load's lines could not be joined. The row then has no stops. */
  fault?: string;
}

interface Table {
  headers: readonly string[];
  rows: readonly SheetRow[];
}

const INDEX = "stop index";
const TYPE = "stop type";

interface StopValue {
  /** The headers, as `keyOf` returns them. */
  names: readonly string[];
  /** The columns of the origin and the destination, and the member of a stop between. */
  columns: readonly [TermColumn, TermColumn];
  member: StopMember;
}

const STOP_VALUES: readonly StopValue[] = [
  {
    names: ["stop address", "stop street"],
    columns: ["origin_address_street", "destination_address_street"],
    member: "street",
  },
  {
    names: ["stop city"],
    columns: ["origin_address_city", "destination_address_city"],
    member: "city",
  },
  {
    names: ["stop state"],
    columns: ["origin_address_state", "destination_address_state"],
    member: "state",
  },
  {
    names: ["stop zip code", "stop zip", "stop postal code"],
    columns: ["origin_address_zip", "destination_address_zip"],
    member: "zip",
  },
  {
    names: ["stop start date", "stop date"],
    columns: ["pickup_date", "delivery_date"],
    member: "date",
  },
  {
    names: ["stop start time", "stop time"],
    columns: ["pickup_time", "delivery_time"],
    member: "time",
  },
  { names: ["stop end time"], columns: ["pickup_until", "delivery_until"], member: "until" },
];

const STOP_KEYS = new Set([INDEX, TYPE, ...STOP_VALUES.flatMap(({ names }) => names)]);

export const isStopHeader = (header: string): boolean => STOP_KEYS.has(keyOf(header));

const isKind = (type: string, kind: StopKind) => !type || stopKind(type) === kind;
/** Includes the origin and the destination. */
const MOST_STOPS = MOST_BETWEEN + 2;

const headerOfStop = (position: number, member: StopMember): string => {
  const column = STOP_COLUMNS.find((each) => each.position === position && each.term.member === member);
  return column ? stopHeader(column) : "";
};

const headerOfColumn = (column: TermColumn) => {
  const term = ALL_TERMS.find((each) => each.column === column);
  return term ? headerOf(term) : column;
};

class Layout {
  readonly #index: number;
  readonly #type: number;
  readonly #reference: number;
  readonly #values: (StopValue & { at: number })[];
  readonly #others: { at: number; header: string; isRead: boolean }[];

  constructor(readonly headers: readonly string[]) {
    const keys = headers.map(keyOf);
    this.#index = keys.indexOf(INDEX);
    this.#type = keys.indexOf(TYPE);
    this.#values = STOP_VALUES.flatMap((value) => {
      const at = keys.findIndex((key) => value.names.includes(key));
      return at < 0 ? [] : [{ ...value, at }];
    });
    const stops = new Set([this.#index, this.#type, ...this.#values.map(({ at }) => at)]);
    const columns = columnsOf(headers);
    this.#reference = columns.findIndex(
      ({ holds }) =>
        holds !== null && typeof holds !== "string" && !isOfStop(holds) && holds.column === "reference",
    );
    this.#others = columns.flatMap(({ header, holds }, at) =>
      stops.has(at) ? [] : [{ at, header, isRead: holds !== null }],
    );
  }

  get isByStop() {
    return this.#index >= 0;
  }

  get #members(): StopMember[] {
    return ["kind", ...this.#values.map(({ member }) => member)];
  }

  /**
   * The headers always name the first stop between, so that a load without one loses the stops that it had
   * before.
   * @param between the largest number of stops between
   */
  joined(between: number): string[] {
    const ofStops = positionsTo(Math.max(1, between)).flatMap((position) =>
      this.#members.map((member) => headerOfStop(position, member)),
    );
    const ofEnds = [0, 1].flatMap((end) =>
      this.#values.map(({ columns }) => headerOfColumn(columns[end === 0 ? 0 : 1])),
    );
    return [...this.#others.map(({ header }) => header), ...ofEnds, ...ofStops];
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

  /** Undefined if the lines, which are in the order of stops, can be joined into a load. */
  #faultOf(lines: readonly CsvRow[]): string | undefined {
    const [first] = lines;
    if (!first?.cells[this.#reference]?.trim())
      return "This line has no load ID, so we can't match it with the load's other stops.";
    const indexes = lines.map(({ cells }) => cells[this.#index]?.trim() ?? "");
    const isNumbered = indexes.every((index) => /^\d+(\.0+)?$/.test(index));
    if (!isNumbered || new Set(indexes.map(Number)).size < lines.length)
      return "Give each stop of this load its own number, such as 1 and 2.";
    if (lines.length === 1) return "This load has one stop. Add the line of its other stop.";
    if (lines.length > MOST_STOPS)
      return `This load has ${lines.length} stops. A load can have at most ${MOST_STOPS}.`;
    const types = lines.map((line) => this.#typeOf(line));
    if (!isKind(types[0] ?? "", "pickup") || !isKind(types.at(-1) ?? "", "drop"))
      return "The first stop must be a pickup, and the last a delivery.";
    const differs = this.#others.find(({ at, isRead }) => {
      const values = lines.map(({ cells }) => cells[at]?.trim()).filter(Boolean);
      return isRead && new Set(values).size > 1;
    });
    return differs && `The lines of this load differ in the column ${differs.header}.`;
  }

  #typeOf({ cells }: CsvRow): string {
    return cells[this.#type]?.trim() ?? "";
  }

  #cellsOf(line: CsvRow | undefined): string[] {
    return line
      ? [this.#typeOf(line), ...this.#values.map(({ at }) => line.cells[at] ?? "")]
      : this.#members.map(() => "");
  }

  /**
   * If the load's lines cannot be joined, the row omits the values of the stops.
   * @param between the largest number of stops between
   */
  join(lines: readonly CsvRow[], between: number): SheetRow {
    const indexOf = ({ cells }: CsvRow) => Number(cells[this.#index]);
    const sorted = [...lines].sort((a, b) => indexOf(a) - indexOf(b) || a.line - b.line);
    const fault = this.#faultOf(sorted);
    const stops = fault === undefined ? sorted : [];
    const own = this.#others.map(({ at }) => lines.find(({ cells }) => cells[at]?.trim())?.cells[at] ?? "");
    const ends = [stops[0], stops.at(-1)];
    const ofEnds = ends.flatMap((line) => this.#values.map(({ at }) => line?.cells[at] ?? ""));
    const ofStops = positionsTo(Math.max(1, between)).flatMap((position) =>
      this.#cellsOf(position < stops.length - 1 ? stops[position] : undefined),
    );
    // Cells without a header stay at the end, so that the app reports them.
    const extra = lines.flatMap(({ cells }) => cells.slice(this.headers.length));
    return {
      line: lines[0]?.line ?? 0,
      cells: [...own, ...ofEnds, ...ofStops, ...extra],
      ...(fault && { fault }),
    };
  }
}

const positionsTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** A table without stop numbers already has one line per load. */
export function joinStops(table: Table): Table {
  const layout = new Layout(table.headers);
  if (!layout.isByStop) return table;
  const loads = layout.loadsOf(table.rows);
  const most = Math.max(...loads.map((lines) => lines.length), 2);
  const between = Math.min(most - 2, MOST_BETWEEN);
  return { headers: layout.joined(between), rows: loads.map((lines) => layout.join(lines, between)) };
}
