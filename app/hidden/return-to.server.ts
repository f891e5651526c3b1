import { ownReferer } from "~/http/own-referer.server";

const PAGES =
  /^\/(dashboard|search|recommended|saved-searches|loads-complete|inbox|chat|hidden|load-details\/[\w-]+)$/;
const OF_A_STEP = ["ask", "step", "load", "broker", "at"];

/** Any base works, because only the path and the query are read. */
const BASE = "http://own.invalid";

/** @param at the number of the load at whose row search results open (`HW-48213`); empty for the top */
export function returnTo(request: Request, to: string | undefined, at: string): string {
  const from = to && URL.canParse(to, BASE) ? new URL(to, BASE) : ownReferer(request);
  if (!from || !PAGES.test(from.pathname)) return "/hidden";
  const { pathname, searchParams } = from;
  if (pathname === "/hidden") for (const name of OF_A_STEP) searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return pathname + query + (pathname === "/search" && /^HW-\d{5,9}$/.test(at) ? `#${at}` : "");
}
