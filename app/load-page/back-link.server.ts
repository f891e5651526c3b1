import { ownHosts } from "~/http/own-origin";
import { env } from "~/platform/env.server";
import type { Standing } from "~/trade/lifecycle";

/** The pages that contain links to loads. */
const LISTS = /^\/(dashboard|search|recommended|saved-searches|loads-complete|inbox|chat)$/;

/**
 * Returns the target of a load's Back link: the list that the viewer came from, with its filters and page, or
 * the viewer's default list. In search results, the target is the load's row, whose id is the load number.
 */
export function backLink(request: Request, standing: Standing, number: string): string {
  const from = request.headers.get("referer") ?? "";
  if (URL.canParse(from)) {
    const { host, pathname, search } = new URL(from);
    const own = ownHosts((name) => request.headers.get(name) ?? undefined, env());
    if ([...own, new URL(request.url).host].includes(host) && LISTS.test(pathname))
      return pathname + search + (pathname === "/search" ? `#${number}` : "");
  }
  return standing === "other driver" ? "/search" : "/dashboard";
}
