/** Remix matches any letter case and doubled slashes, but rules by path expect one spelling. */
import type { ServerBuild } from "@remix-run/node";
import { isApiPath, withApiRoot } from "./api-path";
import { branchFinder, pagePath } from "./branch-handlers.server";

/**
 * Matches encoded letters, digits and `-._~`. Percent-encoding does not change their meaning (RFC 3986, 2.3).
 */
const ENCODED_PLAIN = /%(4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9ae]|3[0-9]|2[de]|5f)/gi;

/** Characters that the text around a URL may add to its end. No page's URL ends with one of them. */
const BEHIND = /(?:[/.,;:!?*)\]}'"’”»>]|%(?:22|3e|5d|7d|e2%80%99|e2%80%9d|c2%bb))+$/i;

function patternOf(routes: ServerBuild["routes"], ids: readonly string[]): string[] {
  return ids.flatMap((id) => routes[id]?.path?.split("/") ?? []).filter((word) => word !== "");
}

/**
 * Identifiers and tokens keep their letter case. The path must have valid percent-encoding. In an API path,
 * only the root is corrected, because the path may end with a reference that a shipper chose: `PO-7.` and
 * `PO-7` are two loads.
 */
export function oneSpelling(routes: ServerBuild["routes"]): (pathname: string) => string {
  const branchOf = branchFinder(routes);
  return (pathname) => {
    const asApi = withApiRoot(pathname);
    if (isApiPath(asApi)) return asApi;
    const path = pathname
      .replace(ENCODED_PLAIN, decodeURIComponent)
      .replace(BEHIND, "")
      .replace(/\/{2,}/g, "/");
    const page = pagePath(path);
    const words = patternOf(routes, branchOf(page));
    const parts = page.split("/").slice(1);
    const spelled = parts.map((part, at) => {
      const word = words[at] ?? "*";
      return /^[:*]/.test(word) || word.toLowerCase() !== part.toLowerCase() ? part : word;
    });
    return path.startsWith(page) ? `/${spelled.join("/")}${path.slice(page.length)}` : path || "/";
  };
}

/** Matches a path with a secret, up to the end of the secret. Caching and the log use this pattern. */
const SECRET = /^(\/+(?:t|join)\/+)[^/]+/i;

export const isSecretPath = (pathname: string): boolean => SECRET.test(pathname);

/** The hash, which is not a secret, if the last segment of an invitation's path is `of-…`. */
export const invitationReference = (segment: string): string | undefined =>
  /^of-([0-9a-f]{64})$/.exec(segment)?.[1];

/** With `no-referrer`, browsers would send an invitation's forms with `Origin: null`. */
export function referrerPolicyOf(pathname: string): string | null {
  if (!isSecretPath(pathname)) return null;
  return /^\/+t\//i.test(pathname) ? "no-referrer" : "strict-origin";
}

export const loggedPath = (pathname: string): string => pathname.replace(SECRET, "$1...");
