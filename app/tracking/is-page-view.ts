import { isAhead } from "~/http/offline-headers";

/** Whether a person opens a page: nobody asks for it ahead of them, and it is no refresh, which comes from the page itself. */
export function isLook(request: Request): boolean {
  const from = request.headers.get("referer");
  const isRefresh =
    from !== null && URL.canParse(from) && new URL(from).pathname === new URL(request.url).pathname;
  return !isRefresh && !isAhead(request);
}
