/**
 * One spelling for each URL. Remix matches routes in any letter case and with doubled slashes, but rules by
 * path (headers, caches, the log) know one spelling. Any other spelling is redirected to it.
 */
import type { ServerBuild } from "@remix-run/node";
import { branchFinder, pagePath } from "./branch-handlers.server";

/** Letters, digits and `-._~`. Percent-encoding does not change what they mean (RFC 3986, 2.3). */
const ENCODED_PLAIN = /%(4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9ae]|3[0-9]|2[de]|5f)/gi;

/**
 * Characters that a text may add after a URL, such as a period, a closing bracket or quote, or a slash. None
 * of our URLs ends with one.
 */
const BEHIND = /(?:[/.,;:!?*)\]}'"’”»>]|%(?:22|3e|5d|7d|e2%80%99|e2%80%9d|c2%bb))+$/i;

/** Returns the pattern of a branch of routes: `load-details/:loadId`. */
function patternOf(routes: ServerBuild["routes"], ids: readonly string[]): string[] {
  return ids.flatMap((id) => routes[id]?.path?.split("/") ?? []).filter((word) => word !== "");
}

/**
 * Returns a function that gives the correct spelling of a path: single slashes, none at the end, the words of
 * the route in the route's letter case, and no trailing punctuation. Identifiers and tokens keep their letter
 * case. The path must have valid percent-encoding.
 */
export function oneSpelling(routes: ServerBuild["routes"]): (pathname: string) => string {
  const branchOf = branchFinder(routes);
  return (pathname) => {
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

/** Paths that are themselves secrets, up to the secret. `Referrer-Policy` and the log go by it. */
const SECRET = /^(\/+t\/+)[^/]+/i;

/** Whether a path contains a secret. Its page is not stored and not sent as a referrer. */
export const isSecretPath = (pathname: string): boolean => SECRET.test(pathname);

/** Returns a path as a log line may contain it. */
export const loggedPath = (pathname: string): string => pathname.replace(SECRET, "$1...");
