/** Nothing here throws: a filter that cannot be applied gets a message next to its field. */

import { type Cursor, readCursor } from "~/search/engine/cursor";
import { ENDORSEMENTS } from "~/search/engine/endorsements";
import { LARGEST_RADIUS_MILES } from "~/search/engine/radius";
import { readSort, type Sort } from "~/search/engine/sorts";
import { readPage } from "~/text/page-number";
import { readDay as dayOf } from "~/text/typed-dates";
import { readNumber as numberOf, type Quantity } from "~/text/typed-numbers";
import { characters, oneLine } from "~/text/typed-text";
import type { End } from "~/trade/ends";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import { LOAD_SIZE_CODES } from "~/trade/load-size";
import type { SearchFilters } from "~/trade/saved-search";
import { STATES } from "~/trade/states";
import { byField, controlsOf, listed, partsOf } from "./addresses";

export const SEARCH_PAGE_SIZE = 10;

export interface Search {
  filters: SearchFilters;
  sort: Sort;
  page: number;
  after: Cursor | null;
  /** The texts of the form's fields: as typed, except that days and states are normalized. */
  values: Record<string, string>;
  chosen: Record<string, readonly string[]>;
  problems: Record<string, string>;
}

type Read<T> = { value: T } | { problem: string };

const MAX_CHARACTERS = 80;
const MAX_TYPED = 400;

function readDay(text: string): Read<string> {
  const day = dayOf(text);
  return day ? { value: day } : { problem: "That's not a valid date." };
}

function readCity(text: string): Read<string> {
  return characters(text) <= MAX_CHARACTERS
    ? { value: text }
    : { problem: `Use at most ${MAX_CHARACTERS} characters.` };
}

function readSize(text: string): Read<string> {
  const size = LOAD_SIZE_CODES.find((code) => code === text.toLowerCase());
  return size ? { value: size } : { problem: "Choose full or partial." };
}

/** For example, `$1,500`, `42k`, `53 ft`, with at most `decimals` decimals. */
function readNumber(of: Quantity, min: number, max: number, decimals: number) {
  return (text: string): Read<number> => {
    const number = numberOf(text, of) ?? Number.NaN;
    const scale = 10 ** decimals;
    const isFine = Math.abs(number * scale - Math.round(number * scale)) < 1e-4;
    if (isFine && number >= min && number <= max) return { value: Math.round(number * scale) / scale };
    const range = `${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}`;
    return { problem: `Use a${decimals > 0 ? "" : " whole"} number from ${range}.` };
  };
}

const cents =
  (read: (text: string) => Read<number>) =>
  (text: string): Read<number> => {
    const dollars = read(text);
    return "value" in dollars ? { value: Math.round(dollars.value * 100) } : dollars;
  };

type Single = {
  [Key in keyof SearchFilters]-?: NonNullable<SearchFilters[Key]> extends readonly unknown[] | true
    ? never
    : Key;
}[keyof SearchFilters];

interface Field {
  name: string;
  filter: Single;
  read: (text: string) => Read<string | number>;
}

export const FIELDS: readonly Field[] = [
  { name: "origin_date", filter: "origin_date", read: readDay },
  { name: "destination_date", filter: "destination_date", read: readDay },
  { name: "origin_city", filter: "origin_city", read: readCity },
  { name: "destination_city", filter: "destination_city", read: readCity },
  { name: "origin_radius", filter: "origin_radius", read: readNumber("miles", 1, LARGEST_RADIUS_MILES, 0) },
  {
    name: "destination_radius",
    filter: "destination_radius",
    read: readNumber("miles", 1, LARGEST_RADIUS_MILES, 0),
  },
  { name: "max_weight", filter: "max_weight", read: readNumber("pounds", 0, 1_000_000, 0) },
  { name: "max_length", filter: "max_length", read: readNumber("feet", 0, 1_000, 1) },
  { name: "load_size", filter: "load_size", read: readSize },
  { name: "min_rate", filter: "min_rate_cents", read: cents(readNumber("dollars", 0, 1_000_000, 2)) },
  {
    name: "min_rate_per_mile",
    filter: "min_rate_per_mile_cents",
    read: cents(readNumber("dollars", 0, 10_000, 2)),
  },
  { name: "posted_within", filter: "posted_within_hours", read: readNumber("hours", 1, 8_760, 0) },
];

interface ListField {
  name: string;
  filter: "origin_state" | "destination_state" | "equipment_type" | "endorsement";
  /** The allowed values, keyed by their upper-case form. */
  allowed: ReadonlyMap<string, string>;
  problem: string;
}

const SEVERAL_STATES = "Use two-letter state codes separated by commas, like NV, ID.";

const byUpper = (values: readonly string[]) => new Map(values.map((value) => [value.toUpperCase(), value]));
const STATES_BY_UPPER = byUpper(STATES);

const stateList = (end: End): ListField => ({
  name: `${end}_state`,
  filter: `${end}_state`,
  allowed: STATES_BY_UPPER,
  problem: "Choose one of the 50 states.",
});

export const LIST_FIELDS: readonly ListField[] = [
  stateList("origin"),
  stateList("destination"),
  {
    name: "equipment_type",
    filter: "equipment_type",
    allowed: byUpper(EQUIPMENT_CODES),
    problem: "Choose one from the list.",
  },
  {
    name: "endorsement",
    filter: "endorsement",
    allowed: byUpper([...ENDORSEMENTS, "none"]),
    problem: "Choose endorsements from the list.",
  },
];

export const FLAGS = ["can_take", "book_now", "also_requested"] as const;

function readList(
  search: Search,
  params: URLSearchParams,
  { name, filter, allowed, problem }: ListField,
): void {
  const typed = [...new Set(listed(params, name))];
  const known = typed.flatMap((text) => allowed.get(text) ?? []);
  const unknown = typed.filter((text) => !allowed.has(text));
  if (known.length > 0) Object.assign(search.filters, { [filter]: known });
  if (known.length > 0) search.chosen[name] = known;
  for (const control of controlsOf(name))
    if (partsOf(params, control).some((text) => !allowed.has(text)))
      search.problems[control] = control === name ? problem : SEVERAL_STATES;
  if (!name.endsWith("_state")) return;
  // The select shows the first state. The text field shows the others, and any text that is not a state.
  if (known[0]) search.values[name] = known[0];
  const rest = [...known.slice(1), ...unknown].join(", ").slice(0, MAX_CHARACTERS);
  if (rest) search.values[`${name}s`] = rest;
}

/** Reads a checkbox, which sends `true` if checked. */
function readFlag(search: Search, params: URLSearchParams, flag: (typeof FLAGS)[number]): void {
  const { text } = readOne(params, flag);
  const isOn = /^(true|1|on|yes)$/i.test(text);
  if (isOn) {
    search.filters[flag] = true;
    search.values[flag] = "true";
  } else if (text && !/^(false|0|off|no)$/i.test(text))
    search.problems[flag] = "This filter can only be on or off. We left it off.";
}

/** Returns the first value of a single-value field, with a message if there are more values. */
function readOne(params: URLSearchParams, name: string): { text: string; problem?: string } {
  const typed = params.getAll(name).map((each) => oneLine(each.slice(0, MAX_TYPED)));
  const [text = "", ...others] = new Set(typed.filter(Boolean));
  return others.length === 0
    ? { text }
    : { text, problem: "Only one value is allowed, so we used the first." };
}

export function readSearch(given: URLSearchParams): Search {
  const params = byField(given);
  const page = readOne(params, "page").text;
  const search: Search = {
    filters: {},
    sort: readSort(params.get("sort")),
    page: readPage(params),
    after: readCursor(params.get("after")),
    values: {},
    chosen: {},
    problems: {},
  };
  for (const { name, filter, read } of FIELDS) {
    const { text, problem } = readOne(params, name);
    if (!text) continue;
    search.values[name] = text.slice(0, 2 * MAX_CHARACTERS);
    const answer = read(text);
    if ("value" in answer) Object.assign(search.filters, { [filter]: answer.value });
    // A date field accepts only this date format, and a select only its own values.
    if ("value" in answer && /_(date|size)$/.test(name)) search.values[name] = String(answer.value);
    const told = "problem" in answer ? answer.problem : problem;
    if (told) search.problems[name] = told;
  }
  for (const field of LIST_FIELDS) readList(search, params, field);
  if (params.get("sort") && params.get("sort") !== search.sort)
    search.problems.sort = "Choose a sort order from the list.";
  if (page && page !== "1" && search.page === 1) search.problems.page = "Page not found. Showing page 1.";
  for (const flag of FLAGS) readFlag(search, params, flag);
  const { origin_date, destination_date } = search.filters;
  if (origin_date && destination_date && destination_date < origin_date)
    search.problems.destination_date ??=
      "“Deliver by” is before “Earliest pickup”, so no load can match. Change one of the dates.";
  return search;
}
