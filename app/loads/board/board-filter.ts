/** Separate from `read-board-filter.ts`, so that browsers do not load its date parser. */
import { formatDay } from "~/text/dates";

export const BOARD_SORTS = { pickup: "asc", rate: "desc", posted: "desc" } as const;
export type BoardSort = keyof typeof BOARD_SORTS;
type Direction = "asc" | "desc";

export interface BoardFilter {
  find: string;
  /** The day of pickup, `YYYY-MM-DD`. Empty means any day. */
  pickup: string;
  wrongPickup?: { typed: string; problem: string };
  driver: string;
  member?: string;
  /** Null for the default order: loads that require an action come first. */
  sort: BoardSort | null;
  direction: Direction;
}

export const NO_FILTER = { find: "", pickup: "", driver: "", member: "" } as const;

export function isFiltering(filter: BoardFilter): boolean {
  return Boolean(filter.find || filter.pickup || filter.driver || filter.member);
}

/** Lists with more loads than this have filters. */
const FEW = 5;

export function needsFilters(filter: BoardFilter, count: number): boolean {
  return count > FEW || isFiltering(filter) || Boolean(filter.sort || filter.wrongPickup);
}

/** Without `page`, the URL opens the first page. An empty value removes a parameter. */
export function listAddress(
  filter: BoardFilter,
  tab: string,
  changes: Readonly<Record<string, string>> = {},
): string {
  const turned = filter.sort && filter.direction !== BOARD_SORTS[filter.sort];
  const { find, pickup, driver, member = "" } = filter;
  const sort = filter.sort ? `${turned ? "-" : ""}${filter.sort}` : "";
  const params = Object.entries({ tab, find, pickup, driver, member, sort, ...changes }).filter(
    ([, value]) => value,
  );
  return `?${new URLSearchParams(params)}`;
}

/** Starts with the column's initial direction, and reverses it if the list already has that order. */
export function nextSort({ sort, direction }: BoardFilter, column: BoardSort): string {
  return sort === column && direction === BOARD_SORTS[column] ? `-${column}` : column;
}

export function nothingFound({ find, pickup, driver }: BoardFilter, whose?: string): string {
  const words = [
    find && `“${find}”`,
    pickup && `pickup ${formatDay(pickup)}`,
    driver && `driver “${driver}”`,
  ].filter(Boolean);
  const loads = whose ? `No loads of ${whose}` : "No loads";
  return words.length > 0 ? `${loads} match ${words.join(", ")}.` : `${loads}.`;
}
