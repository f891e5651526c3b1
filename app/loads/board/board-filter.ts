/**
 * The filter for a company's own loads, and the links that contain it. `read-board-filter.ts` parses it from
 * the URL, in a separate file, so that the browser does not load the parser of typed dates. Pure.
 */
import { formatDay } from "~/text/dates";

/** The sort orders that a table's header offers, each with its initial direction. */
export const BOARD_SORTS = { pickup: "asc", rate: "desc", posted: "desc" } as const;
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
  /** The id of the person whose loads are listed (`isHandledBy`). Empty means everyone's. */
  member?: string;
  /**
   * Null for the default order: loads that require an action by the viewer, then the others, each by pickup.
   */
  sort: BoardSort | null;
  direction: Direction;
}

/** Values that clear every filter but not the sort order. */
export const NO_FILTER = { find: "", pickup: "", driver: "", member: "" } as const;

export function isFiltering(filter: BoardFilter): boolean {
  return Boolean(filter.find || filter.pickup || filter.driver || filter.member);
}

/** Filters and checkboxes are shown only for more loads than this, or if a filter or a sort order is set. */
const FEW = 5;

export function needsFilters(filter: BoardFilter, count: number): boolean {
  return count > FEW || isFiltering(filter) || Boolean(filter.sort || filter.wrongPickup);
}

/**
 * Returns the list's relative URL (`?…`) after these changes to its parameters. Without `page`, the URL opens
 * the first page. An empty value removes a parameter.
 */
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

/**
 * Returns the `sort` value for a column's link: the column's initial direction, or the reverse if the list
 * already has that order.
 */
export function nextSort({ sort, direction }: BoardFilter, column: BoardSort): string {
  return sort === column && direction === BOARD_SORTS[column] ? `-${column}` : column;
}

/**
 * Returns the sentence about a list that a filter leaves empty: `No loads of Pat Member match “reno”, pickup
 * Tue, Nov 24, driver “poe”.`
 * @param whose the person whose loads are listed (`nameOfMember`)
 */
export function nothingFound({ find, pickup, driver }: BoardFilter, whose?: string): string {
  const words = [
    find && `“${find}”`,
    pickup && `pickup ${formatDay(pickup)}`,
    driver && `driver “${driver}”`,
  ].filter(Boolean);
  const loads = whose ? `No loads of ${whose}` : "No loads";
  return words.length > 0 ? `${loads} match ${words.join(", ")}.` : `${loads}.`;
}
