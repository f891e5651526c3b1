import { ownReferer } from "~/http/own-referer.server";
import type { Standing } from "~/trade/lifecycle";

const LISTS = /^\/(dashboard|search|recommended|saved-searches|hidden|loads-complete|inbox|chat)$/;

/** In search results, the target is the load's row, whose id is the load number. */
export function backLink(request: Request, standing: Standing, number: string): string {
  const { pathname = "", search = "" } = ownReferer(request) ?? {};
  if (LISTS.test(pathname)) return pathname + search + (pathname === "/search" ? `#${number}` : "");
  return standing === "other driver" ? "/search" : "/dashboard";
}
