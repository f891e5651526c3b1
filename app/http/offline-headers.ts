/** On a page or its data: `SESSION.PERSON`, hashes that identify the session and the user, or `none`. */
export const OFFLINE_OWNER = "X-Pocket";

/** Marks a prefetch. The user has not seen the page yet, so nothing may be marked as read or used up. */
export const PREFETCH_HEADER = "X-Ahead";

export const isPrefetch = ({ headers }: Request) =>
  headers.has(PREFETCH_HEADER) || /prefetch|prerender/.test(headers.get("sec-purpose") ?? "");

/** On a cached page: the time at which the page was cached. */
export const CACHED_AT_HEADER = "X-Kept-At";
export const KEPT_MS = 7 * 86_400_000;

/** The prefix of the name of a cache that stores a session's pages and documents. */
export const PAGES_OF = "mine-";
export const pagesOf = (tag: string) => PAGES_OF + tag.split(".")[0];

/** The prefix of the URLs of stored files that another app shared. No page has such a URL. */
export const SHARED = "/shared/";
