import { ownHosts } from "~/http/own-origin";
import { env } from "~/platform/env.server";
import type { Standing } from "~/trade/lifecycle";

/** The pages that lead to a load. */
const LISTS = /^\/(dashboard|search|recommended|saved-searches|loads-complete|inbox|chat)$/;

/** The target of a load's Back: the list the viewer came from, with its filters and page, else their usual list. */
export function wayBack(request: Request, standing: Standing): string {
  const from = request.headers.get("referer") ?? "";
  if (URL.canParse(from)) {
    const { host, pathname, search } = new URL(from);
    const own = ownHosts((name) => request.headers.get(name) ?? undefined, env());
    if ([...own, new URL(request.url).host].includes(host) && LISTS.test(pathname)) return pathname + search;
  }
  return standing === "other driver" ? "/search" : "/dashboard";
}
