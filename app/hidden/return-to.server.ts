import { ownReferer } from "~/http/own-referer.server";

/** The pages to which a hiding step can redirect. */
const PAGES =
  /^\/(dashboard|search|recommended|saved-searches|loads-complete|inbox|chat|hidden|load-details\/[\w-]+)$/;
/** The parameters of the steps and of the question. */
const OF_A_STEP = ["ask", "step", "load", "broker", "at"];

/** Any base works, because only the path and the query are read. */
const BASE = "http://own.invalid";

/**
 * Returns the page on which the user was, with its filters: the page in `to` if the form names one, otherwise
 * the page of the form. Returns the list of hidden loads if that page is unknown or is not one of `PAGES`.
 * @param at the number of the load at whose row search results open (`HW-48213`); empty for the top
 */
export function returnTo(request: Request, to: string | undefined, at: string): string {
  const from = to && URL.canParse(to, BASE) ? new URL(to, BASE) : ownReferer(request);
  if (!from || !PAGES.test(from.pathname)) return "/hidden";
  const { pathname, searchParams } = from;
  if (pathname === "/hidden") for (const name of OF_A_STEP) searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return pathname + query + (pathname === "/search" && /^HW-\d{5,9}$/.test(at) ? `#${at}` : "");
}
