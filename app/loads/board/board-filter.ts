/**
 * The filter for a user's own loads, read from and written to the page's URL. Invalid parameters fall back to
 * defaults. Pure.
 */
import { readDayField } from "~/forms/typed-fields";
import { formatDay } from "~/text/dates";
import { oneLine } from "~/text/typed-text";
import type { Role } from "~/trade/lifecycle";

/** The sort orders that a table's header offers, each with its initial direction. */
const BOARD_SORTS = { pickup: "asc", rate: "desc", posted: "desc" } as const;
export type BoardSort = keyof typeof BOARD_SORTS;
type Direction = "asc" | "desc";

export interface BoardFilter {
  /** Words from the places, the cargo, the other party's name or the owner's reference, or a load number. */
  find: string;
  /** The day of pickup, `YYYY-MM-DD`. Empty means any day. */
  pickup: string;
  /** A typed text that is not a day, and the error message. The list ignores the text. */
  wrongPickup?: { typed: string; problem: string };
  /** Words from the driver's name. */
  driver: string;
  /**
   * Null for the default order: loads that require an action by the viewer, then the others, each by pickup.
   */
  sort: BoardSort | null;
  direction: Direction;
}

/** Clears every filter. The order stays. */
export const NO_FILTER = { find: "", pickup: "", driver: "" } as const;

const MAX_CHARACTERS = 80;
/** The maximum number of words. Each word adds a condition that is checked for each load. */
const MAX_WORDS = 8;

const textIn = (params: URLSearchParams, name: string) =>
  oneLine((params.get(name) ?? "").slice(0, 4 * MAX_CHARACTERS)).slice(0, MAX_CHARACTERS);

/** Reads the text of the Find field from a URL. */
export const readFind = (params: URLSearchParams): string => textIn(params, "find");

/**
 * Reads the filter from a URL. The sort order is `sort=rate`, or `sort=-rate` for the other direction.
 */
export function readBoardFilter(params: URLSearchParams, role: Role): BoardFilter {
  const text = (name: string) => textIn(params, name);
  const [, turned, name = ""] = /^(-?)(\w+)$/.exec(text("sort")) ?? [];
  const sort = Object.hasOwn(BOARD_SORTS, name) ? (name as BoardSort) : null;
  const usual = BOARD_SORTS[sort ?? "pickup"];
  const pickup = text("pickup");
  const { value: day, problem } = readDayField(pickup);
  return {
    find: text("find"),
    pickup: day ?? "",
    ...(problem && { wrongPickup: { typed: pickup, problem } }),
    // A driver's own list contains only this driver's loads.
    driver: role === "shipper" ? text("driver") : "",
    sort,
    direction: turned ? (usual === "asc" ? "desc" : "asc") : usual,
  };
}

/** Returns whether any filter is set. */
export function isFiltering(filter: BoardFilter): boolean {
  return Boolean(filter.find || filter.pickup || filter.driver);
}

/** Filters and checkboxes are shown only if there are more loads than this or a filter is already set. */
const FEW = 5;

/** Returns true if a list needs filters and checkboxes. */
export function needsFilters(filter: BoardFilter, count: number): boolean {
  return count > FEW || isFiltering(filter) || Boolean(filter.sort || filter.wrongPickup);
}

/**
 * Returns the list's relative URL (`?…`) with these changes to its parameters. Without `page`, the URL opens
 * the first page. An empty value removes a parameter.
 */
export function listAddress(
  filter: BoardFilter,
  tab: string,
  changes: Readonly<Record<string, string>> = {},
): string {
  const turned = filter.sort && filter.direction !== BOARD_SORTS[filter.sort];
  const { find, pickup, driver } = filter;
  const sort = filter.sort ? `${turned ? "-" : ""}${filter.sort}` : "";
  const params = Object.entries({ tab, find, pickup, driver, sort, ...changes }).filter(([, value]) => value);
  return `?${new URLSearchParams(params)}`;
}

/**
 * Returns the `sort` value for a column's link: the column's initial direction, or the reverse if the list
 * already has that order.
 */
export function nextSort({ sort, direction }: BoardFilter, column: BoardSort): string {
  return sort === column && direction === BOARD_SORTS[column] ? `-${column}` : column;
}

/**
 * Describes the filter for an empty list: `“reno”, pickup Tue, Nov 24, driver “poe”`.
 */
export function filterWords({ find, pickup, driver }: BoardFilter): string {
  return [find && `“${find}”`, pickup && `pickup ${formatDay(pickup)}`, driver && `driver “${driver}”`]
    .filter(Boolean)
    .join(", ");
}

/** Returns the search words in a text. Only ASCII letters are lowercased, as in SQLite. */
export function wordsOf(text: string): string[] {
  // Users can write a load number with a space: HW 48213.
  const words = text
    .replace(/\bhw[\s-]+(?=\d)/gi, "hw-")
    .split(/[\s,]/)
    .filter(Boolean);
  return words.slice(0, MAX_WORDS).map((word) => word.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
}
