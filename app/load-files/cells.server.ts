import { isNoNumber, quoted } from "~/forms/typed-fields";
import { isNumeric, quantityOf } from "~/loads/form/quantity-of-term";
import { stopField } from "~/loads/form/stops/stop-form";
import { fieldName, type Term } from "~/loads/form/terms";
import { cityNamed } from "~/places/directory.server";
import { entryOfCode } from "~/places/zip-codes.server";
import { ENDS, type End } from "~/trade/ends";
import { stateCode } from "~/trade/state-names";
import { STATES } from "~/trade/states";
import { type Column, isOfStop, type StopColumn } from "./columns";
import { withoutGuard } from "./csv";
import { readDayCell, readTimeCell } from "./spreadsheet-dates";
import { checkboxValue, equipmentCode, loadSize, payerCode, stopKind } from "./trade-words";

export interface ReadCells {
  /** Without the fields that have no column. */
  fields: Record<string, string>;
  faults: Record<string, string>;
}

/** Matches digits that a spreadsheet has converted to a number: `84101.0`, `8015550100.0`. */
const WITH_ZERO = /^(\d+)\.0+$/;
/** Matches a long number whose digits were lost because a spreadsheet shortened it: `8.01555E+09`. */
const SHORTENED = /^\d(\.\d+)?e\+\d+$/i;

const LOST_DIGITS = "The spreadsheet shortened this number. Format the column as text and enter it again.";
const YES_OR_NO = "Enter yes or no.";

/** Removes what spreadsheets add to a cell: the `="…"` around its text, or an apostrophe before a formula. */
function bare(cell: string): string {
  const text = withoutGuard(cell.trim());
  const [, formula] = /^="(.*)"$/.exec(text) ?? [];
  return (formula ?? text).trim();
}

/** Restores the hyphen, and leading zeros if the result `isKnown`. */
function zipText(typed: string, isKnown: (zip: string) => boolean): string {
  const text = typed.replace(WITH_ZERO, "$1");
  const [, five = "", four = ""] = /^(\d{3,5})(?:-(\d{4}))?$/.exec(text) ?? [];
  const [, long = "", end = ""] = /^(\d{3,5})(\d{4})$/.exec(text) ?? [];
  const [first, last] = text.length > 6 && long ? [long, end] : [five, four];
  const zip = first.padStart(5, "0");
  if (!first || (first.length < 5 && !isKnown(zip))) return text;
  return last ? `${zip}-${last}` : zip;
}

const withUnit = (text: string, unit: string) =>
  unit && /^[\d.,\s]+$/.test(text) ? `${text} ${unit}` : text;

/** The maximum number of characters of a place. The pattern below takes polynomial time. */
const MOST_PLACE_CHARACTERS = 120;

/** Splits `Reno, NV 89501` or `Reno, Nevada`. */
function placeIn(typed: string): { city: string; state: string; zip: string } | null {
  if (typed.length > MOST_PLACE_CHARACTERS) return null;
  const text = typed.replace(/\s+/g, " ");
  const [, city = "", rest = "", zip = ""] =
    /^([^,]+),\s*([a-z. ]+?)[,\s]*(\d{4,5}(?:-\d{4})?)?$/i.exec(text) ?? [];
  const state = stateCode(rest);
  return STATES.some((each) => each === state) ? { city: city.trim(), state, zip } : null;
}

class RowReader implements ReadCells {
  readonly fields: Record<string, string> = {};
  readonly faults: Record<string, string> = {};
  /** The positions of the stops between for which the file has columns. */
  readonly #positions = new Set<number>();

  read({ holds, unit }: Column, cell: string): void {
    if (holds === null) return;
    const text = bare(cell);
    if (typeof holds !== "string" && isOfStop(holds)) this.#stop(holds, text, unit);
    else if (holds === "origin place") this.#place("origin", text);
    else if (holds === "destination place") this.#place("destination", text);
    else if (holds.holds.is === "day") this.#day(fieldName(holds), text);
    else if (holds.holds.is === "time") this.#time(fieldName(holds), text);
    else this.#own(fieldName(holds), this.#value(holds, text, unit));
  }

  #stop({ position, term }: StopColumn, text: string, unit: string): void {
    const name = stopField(position, term.member);
    this.#positions.add(position);
    const { is } = term.holds;
    if (is === "day") this.#day(name, text);
    else if (is === "time") this.#time(name, text);
    else this.#own(name, this.#valueOfStop(name, term, withUnit(text, unit)));
  }

  /** For fields that depend only on their own cell. */
  #valueOfStop(name: string, { holds }: StopColumn["term"], text: string): string {
    if (holds.is === "stop kind") return stopKind(text);
    if (holds.is === "state") return stateCode(text);
    if (holds.is !== "measure" && holds.is !== "count" && SHORTENED.test(text))
      this.faults[name] = LOST_DIGITS;
    return holds.is === "phone" ? text.replace(WITH_ZERO, "$1") : text;
  }

  /** An empty value does not replace one from another column. */
  #own(name: string, value: string): void {
    if (value || !this.fields[name]) this.fields[name] = value;
  }

  #value(term: Term, text: string, unit: string): string {
    const name = fieldName(term);
    switch (term.holds.is) {
      case "measure":
      case "count":
        return this.#number(term, withUnit(text, unit));
      case "state":
        return stateCode(text);
      case "equipment":
        return equipmentCode(text);
      case "payer":
        return payerCode(text);
      case "size":
        return loadSize(text);
      case "requirement":
        return this.#yesOrNo(name, text);
      default:
        if (SHORTENED.test(text)) this.faults[name] = LOST_DIGITS;
        return name === "reference" || term.holds.is === "phone" ? text.replace(WITH_ZERO, "$1") : text;
    }
  }

  /** The form would ask about a value that is not a number, then omit it. In a file, nobody would notice. */
  #number(term: Term, text: string): string {
    if (isNumeric(term) && isNoNumber(text, quantityOf(term)))
      this.faults[fieldName(term)] = `${quoted(text)} is not a number.`;
    return text;
  }

  #yesOrNo(name: string, text: string): string {
    const value = checkboxValue(text);
    if (value === null) this.faults[name] = YES_OR_NO;
    return value ?? "false";
  }

  #day(name: string, text: string): void {
    const { day, time } = readDayCell(text);
    this.fields[name] = day;
    const timeField = name.replace("_date", "_time");
    if (time) this.fields[timeField] ||= time;
  }

  #time(name: string, text: string): void {
    const { from, until } = readTimeCell(text);
    if (from || !this.fields[name]) this.fields[name] = from;
    if (until) this.fields[name.replace(/_(time|until)$/, "_until")] ||= until;
  }

  #place(end: End, text: string): void {
    const parts = placeIn(text) ?? { city: text, ...(text ? {} : { state: "", zip: "" }) };
    // A place without a ZIP code does not change the load's ZIP code. An empty cell clears the whole place.
    for (const [part, value] of Object.entries(parts))
      if (value || !text) this.fields[`${end}_address_${part}`] ||= value;
  }

  settle(): void {
    for (const end of ENDS) this.#settle((part) => `${end}_address_${part}`);
    for (const position of this.#positions) this.#settle((part) => stopField(position, part));
  }

  /** @param name returns the field with a part of the place */
  #settle(name: (part: "city" | "state" | "zip") => string): void {
    const of = (part: "city" | "state" | "zip") => this.fields[name(part)] ?? "";
    const whole = of("state") === "" ? placeIn(of("city")) : null;
    if (whole) {
      this.fields[name("city")] = whole.city;
      this.fields[name("state")] = whole.state;
      if (whole.zip) this.fields[name("zip")] ||= whole.zip;
    }
    if (of("zip"))
      this.fields[name("zip")] = zipText(of("zip"), (zip) => isZipOf(zip, of("state"), of("city")));
  }
}

function isZipOf(zip: string, state: string, city: string): boolean {
  const entry = entryOfCode(zip);
  if (!entry) return false;
  if (state) return entry.state === state;
  return !city || cityNamed(city, entry.state) !== null;
}

export function readCells(columns: readonly Column[], cells: readonly string[]): ReadCells {
  const reader = new RowReader();
  for (const [at, column] of columns.entries()) reader.read(column, cells[at] ?? "");
  reader.settle();
  return { fields: reader.fields, faults: reader.faults };
}
