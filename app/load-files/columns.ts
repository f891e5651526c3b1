import { quantityOf } from "~/loads/form/quantity-of-term";
import { stopField } from "~/loads/form/stops/stop-form";
import { STOP_TERMS, type StopTerm } from "~/loads/form/stops/stop-terms";
import { FIELD_TERMS, fieldName, TERMS, type Term } from "~/loads/form/terms";
import { readNumber } from "~/text/typed-numbers";
import { ENDS, type End } from "~/trade/ends";
import { MOST_BETWEEN } from "~/trade/stop-names";
import { otherNames } from "./other-names";

const END_WORDS: Readonly<Record<End, string>> = { origin: "Origin", destination: "Destination" };

export function headerOf(term: Term): string {
  const { column, label, holds } = term;
  const end = ENDS.find((each) => column.startsWith(`${each}_address`));
  if (end) return `${END_WORDS[end]} ${label === "ZIP" ? label : label.toLowerCase()}`;
  if (holds.is === "measure") return `${label} (${holds.unit})`;
  return holds.is === "amount" || holds.is === "dollars" ? `${label} ($)` : label;
}

/** The header of the column with the load number. Haulway writes this column but does not read it. */
export const NUMBER_HEADER = "Haulway number";
export const PROBLEM_HEADER = "Problem";

/** The reference comes first, because it identifies the load. */
export const FILE_TERMS: readonly Term[] = [
  ...TERMS.freight.filter(({ column }) => column === "reference"),
  ...FIELD_TERMS.filter(({ column }) => column !== "reference"),
];

/** A member of a stop between. `position` starts at 1. */
export interface StopColumn {
  position: number;
  term: StopTerm;
}

/** For example, `Stop 2 city` or `Stop 2 weight (lb)`. */
export function stopHeader({ position, term: { label, holds } }: StopColumn): string {
  const name = holds.is === "stop kind" ? "type" : label === "ZIP" ? label : label.toLowerCase();
  return `Stop ${position + 1} ${name}${holds.is === "measure" ? ` (${holds.unit})` : ""}`;
}

/** The columns of all stops between, in the order in which a file has them. */
export const STOP_COLUMNS: readonly StopColumn[] = Array.from(
  { length: MOST_BETWEEN },
  (_, at) => at + 1,
).flatMap((position) => STOP_TERMS.map((term) => ({ position, term })));

const fieldOfStop = ({ position, term }: StopColumn) => stopField(position, term.member);

/** The content of a column: a term, a whole place (`Reno, NV 89501`), or a member of a stop between. */
export type Holds = Term | `${End} place` | StopColumn;

export const isOfStop = (holds: Holds): holds is StopColumn =>
  typeof holds !== "string" && "position" in holds;

export interface Column {
  header: string;
  /** Null for a column that is not read. */
  holds: Holds | null;
  /** The unit of numbers that have none, such as `kg`. */
  unit: string;
  isOwn?: true;
}

/** The form in which headers are compared: `pickup date` for `Pickup_Date*`. */
export const keyOf = (header: string): string =>
  header
    .replace(/\([^)]*\)|\[[^\]]*\]/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const ownNames = (term: Term): string[] =>
  [headerOf(term), fieldName(term), term.column, term.form.asked ?? ""].filter(Boolean);

const named = (names: readonly string[], holds: Holds): [string, Holds][] =>
  names.map((name) => [keyOf(name), holds]);

/** A later entry replaces an earlier one, so "ship to" is a place, not a time. */
const BY_KEY: ReadonlyMap<string, Holds> = new Map([
  ...FIELD_TERMS.flatMap((term) => named(otherNames(term.column), term)),
  ...ENDS.flatMap((end) => named(otherNames(end), `${end} place`)),
  ...FIELD_TERMS.flatMap((term) => named(ownNames(term), term)),
  ...STOP_COLUMNS.flatMap((column) => named([stopHeader(column), fieldOfStop(column)], column)),
]);

const OWN_KEYS = new Set([NUMBER_HEADER, PROBLEM_HEADER].map(keyOf));

function fitting(holds: Holds, unit: string): string {
  if (typeof holds === "string" || !unit) return "";
  const { holds: content } = isOfStop(holds) ? holds.term : holds;
  if (content.is !== "measure" && content.is !== "count") return "";
  return Number.isNaN(readNumber(`1 ${unit}`, quantityOf({ holds: content }))) ? "" : unit;
}

const MOST_HEADER_CHARACTERS = 100;
/** A column with one of these units is not read, because Haulway cannot convert them. */
const OTHER_MEASURE = /mile|\/ ?mi\b|\bmi\b|rpm|cwt|cad|eur|mxn|tonne|metric|^(m|cm|mm|mt|g)$/i;

function columnOf(typed: string): Column {
  const header = typed.slice(0, MOST_HEADER_CHARACTERS);
  const key = keyOf(header);
  const [, inside = ""] = /[([]([^)\]]*)[)\]]/.exec(header) ?? [];
  const known = BY_KEY.get(key);
  if (known && OTHER_MEASURE.test(inside.trim()) && !fitting(known, inside.trim()))
    return { header, holds: null, unit: "" };
  if (known) return { header, holds: known, unit: fitting(known, inside.trim()) };
  const [, name = "", last = ""] = /^(.+) (\w+)$/.exec(key) ?? [];
  const withUnit = BY_KEY.get(name);
  if (withUnit && fitting(withUnit, last)) return { header, holds: withUnit, unit: last };
  return { header, holds: null, unit: "", ...(OWN_KEYS.has(key) && { isOwn: true as const }) };
}

/** If several columns contain the same term, only the first is read. */
export function columnsOf(headers: readonly string[]): Column[] {
  const taken = new Set<Holds>();
  return headers.map((header) => {
    const column = columnOf(header.trim());
    const { holds } = column;
    if (holds === null) return column;
    const isTaken = taken.has(holds);
    taken.add(holds);
    return isTaken ? { ...column, holds: null } : column;
  });
}

export function columnNameOf(columns: readonly Column[], field: string): string {
  const column = columns.find(({ holds }) => {
    if (holds === null) return false;
    if (typeof holds === "string")
      return field.startsWith(`${holds.replace(" place", "_address")}`) && !field.endsWith("street");
    return (isOfStop(holds) ? fieldOfStop(holds) : fieldName(holds)) === field;
  });
  if (column) return column.header;
  const term = FIELD_TERMS.find((each) => fieldName(each) === field);
  if (term) return headerOf(term);
  const ofStop = STOP_COLUMNS.find((each) => fieldOfStop(each) === field);
  return ofStop ? stopHeader(ofStop) : "";
}
