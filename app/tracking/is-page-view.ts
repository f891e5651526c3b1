import { isPrefetch } from "~/http/offline-headers";

/** The Referer of a refresh is the same page. */
export function isPageView(request: Request): boolean {
  const from = request.headers.get("referer");
  const isRefresh =
    from !== null && URL.canParse(from) && new URL(from).pathname === new URL(request.url).pathname;
  return !isRefresh && !isPrefetch(request);
}
