/** What a person looks for among their own loads, as the address has it. An address refuses nothing. Pure. */
import { formatDay, isDay } from "~/text/dates";
import type { Role } from "~/trade/lifecycle";

/** The orders that a head of the table offers, each with the direction that it starts with. */
export const BOARD_SORTS = { pickup: "asc", rate: "desc", posted: "desc" } as const;
export type BoardSort = keyof typeof BOARD_SORTS;
export type Direction = "asc" | "desc";

export interface BoardFilter {
  /** Words of places, cargo and the other side's name, or a load's number. */
  find: string;
  /** A day of pickup, `YYYY-MM-DD`; empty for any. */
  pickup: string;
  /** Words of the name of the driver. */
  driver: string;
  /** Null: what needs the person first, then by pickup. */
  sort: BoardSort | null;
  direction: Direction;
}

/** Takes every filter away; the order stays. */
export const NO_FILTER = { find: "", pickup: "", driver: "" } as const;

const MAX_CHARACTERS = 80;
/** Each word is looked for in each load. */
const MAX_WORDS = 8;

/** Reads the filter of an address: `sort=rate`, or `sort=-rate` in the other direction. */
export function readBoardFilter(params: URLSearchParams, role: Role): BoardFilter {
  const text = (name: string) =>
    (params.get(name) ?? "").replaceAll("\0", "").trim().slice(0, MAX_CHARACTERS);
  const [, turned, name = ""] = /^(-?)(\w+)$/.exec(text("sort")) ?? [];
  const sort = Object.hasOwn(BOARD_SORTS, name) ? (name as BoardSort) : null;
  const usual = BOARD_SORTS[sort ?? "pickup"];
  const pickup = text("pickup");
  return {
    find: text("find"),
    pickup: isDay(pickup) ? pickup : "",
    // A driver's loads are all their own.
    driver: role === "shipper" ? text("driver") : "",
    sort,
    direction: turned ? (usual === "asc" ? "desc" : "asc") : usual,
  };
}

/** Whether the filter leaves any load out. */
export function isFiltering(filter: BoardFilter): boolean {
  return Boolean(filter.find || filter.pickup || filter.driver);
}

/** The same list, changed, from its first page; an empty value takes a parameter away. */
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

/** The value of `sort` behind the head of a column: its usual direction, and the other one where it is sorted so already. */
export function nextSort({ sort, direction }: BoardFilter, column: BoardSort): string {
  return sort === column && direction === BOARD_SORTS[column] ? `-${column}` : column;
}

/** The filter in words, for a list that holds nothing: `“reno”, pickup Tue, Nov 24, driver “poe”`. */
export function filterWords({ find, pickup, driver }: BoardFilter): string {
  return [find && `“${find}”`, pickup && `pickup ${formatDay(pickup)}`, driver && `driver “${driver}”`]
    .filter(Boolean)
    .join(", ");
}

/** The words of a text as they are looked for. SQLite folds the case of ASCII letters only. */
export function wordsOf(text: string): string[] {
  // A number may be written with a gap: HW 48213.
  const words = text
    .replace(/\bhw[\s-]+(?=\d)/gi, "hw-")
    .split(/[\s,]/)
    .filter(Boolean);
  return words.slice(0, MAX_WORDS).map((word) => word.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
}
