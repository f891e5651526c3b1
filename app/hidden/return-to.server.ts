import { ownReferer } from "~/http/own-referer.server";

/** The pages to which a hiding step can redirect. */
const PAGES =
  /^\/(dashboard|search|recommended|saved-searches|loads-complete|inbox|chat|hidden|load-details\/[\w-]+)$/;
/** The parameters of the hiding steps. */
const OF_A_STEP = ["step", "load", "broker", "at"];

/** Any base works, because only the path and the query are read. */
const BASE = "http://own.invalid";

/**
 * Returns the page on which the user was, with its filters: the page in `to` if the form names one, otherwise
 * the page of the form. Returns the list of hidden loads if that page is unknown.
 */
export function pageBefore(request: Request, to: string | undefined): URL {
  const from = to && URL.canParse(to, BASE) ? new URL(to, BASE) : ownReferer(request);
  if (!from || !PAGES.test(from.pathname)) return new URL("/hidden", BASE);
  if (from.pathname === "/hidden") for (const name of OF_A_STEP) from.searchParams.delete(name);
  return from;
}

/**
 * Returns the path of a page with its filters.
 * @param at the load number of the row to which the search results scroll; empty for the top
 */
export function pathTo({ pathname, searchParams }: URL, at: string): string {
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return pathname + query + (pathname === "/search" && /^HW-\d{5,9}$/.test(at) ? `#${at}` : "");
}

/**
 * Returns the row at which search results open after some of their rows were hidden: the first row after the
 * hidden load that is still there, otherwise the last one before it; empty if there is none.
 */
export function rowInPlaceOf(number: string, before: readonly string[], after: readonly string[]): string {
  const place = before.indexOf(number);
  const stays = (row: string) => after.includes(row);
  if (place < 0) return "";
  return before.slice(place + 1).find(stays) ?? before.slice(0, place).findLast(stays) ?? "";
}
