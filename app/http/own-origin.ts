import { isApiPath } from "./api-path";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export const isSafeMethod = (method: string): boolean => SAFE_METHODS.has(method);

/** Other servers post to these routes. A signature verifies their posts. */
const SIGNED_PATHS = new Set(["/webhooks/stripe"]);

/** The phone's share menu posts to these routes. The posts change nothing. */
const FROM_THE_PHONE = new Set(["/share"]);

/**
 * The CSRF check. Returns whether a request changes nothing, is for the API or one of the routes above, or
 * comes from one of our pages, according to `Origin`, otherwise `Sec-Fetch-Site`, otherwise `Referer`. A
 * request with none of these headers is refused.
 */
export function comesFromOwnPage(request: Request, ownHosts: readonly string[]): boolean {
  const { pathname } = new URL(request.url);
  if (isSafeMethod(request.method) || SIGNED_PATHS.has(pathname)) return true;
  if (FROM_THE_PHONE.has(pathname)) return true;
  // The API reads no cookie, only a key, which a browser never adds on its own.
  if (isApiPath(pathname)) return true;
  const origin = request.headers.get("origin");
  if (origin !== null) return isOwn(origin, ownHosts);
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return isOwn(request.headers.get("referer") ?? "", ownHosts);
}

/** Browsers always send `Origin` with a WebSocket request and do not apply CORS. */
export function isOwnSocket(origin: string | undefined, ownHosts: readonly string[]): boolean {
  return origin !== undefined && isOwn(origin, ownHosts);
}

export function ownHosts(
  header: (name: "host" | "x-forwarded-host") => string | undefined,
  { APP_URL, TRUST_PROXY }: { APP_URL?: string; TRUST_PROXY: boolean },
): string[] {
  const hosts = [header("host"), TRUST_PROXY ? header("x-forwarded-host") : undefined];
  if (APP_URL) hosts.push(new URL(APP_URL).host);
  return hosts.filter((host) => host !== undefined);
}

function isOwn(address: string, ownHosts: readonly string[]): boolean {
  return URL.canParse(address) && ownHosts.includes(new URL(address).host);
}
