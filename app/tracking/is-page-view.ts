import { isPrefetch } from "~/http/offline-headers";

/**
 * Returns whether a request is a page view: neither a prefetch nor the page's own refresh. The Referer of a
 * refresh is the same page.
 */
export function isPageView(request: Request): boolean {
  const from = request.headers.get("referer");
  const isRefresh =
    from !== null && URL.canParse(from) && new URL(from).pathname === new URL(request.url).pathname;
  return !isRefresh && !isPrefetch(request);
}
