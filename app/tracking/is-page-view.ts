import { isAhead } from "~/http/offline-headers";

/**
 * Whether a user opens the page: true unless it is a prefetch or the page's own refresh (known by its
 * Referer).
 */
export function isLook(request: Request): boolean {
  const from = request.headers.get("referer");
  const isRefresh =
    from !== null && URL.canParse(from) && new URL(from).pathname === new URL(request.url).pathname;
  return !isRefresh && !isAhead(request);
}
