import { isPrefetch } from "~/http/offline-headers";

/**
 * Whether a request is a page view: not a prefetch, and not the page's own refresh (recognized by its
 * Referer).
 */
export function isPageView(request: Request): boolean {
  const from = request.headers.get("referer");
  const isRefresh =
    from !== null && URL.canParse(from) && new URL(from).pathname === new URL(request.url).pathname;
  return !isRefresh && !isPrefetch(request);
}
