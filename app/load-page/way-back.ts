import type { Standing } from "~/trade/lifecycle";

/** The pages that lead to a load. */
const LISTS = /^\/(dashboard|search|recommended|saved-searches|loads-complete|inbox|chat)$/;

/** The target of a load's Back: the list the viewer came from, with its filters and page, else their usual list. */
export function wayBack(request: Request, standing: Standing): string {
  const from = request.headers.get("referer") ?? "";
  if (URL.canParse(from)) {
    const { host, pathname, search } = new URL(from);
    if (host === new URL(request.url).host && LISTS.test(pathname)) return pathname + search;
  }
  return standing === "other driver" ? "/search" : "/dashboard";
}
