/** The headers that the app and the service worker (app/offline) use for pages. */

/** On the response to a page or its data: `SESSION.PERSON`, two hashes that say whose it is, or `none`. */
export const POCKET = "X-Pocket";

/**
 * On a prefetch by the service worker: nobody has seen the page yet, so nothing is marked read, shown once,
 * or recorded.
 */
export const AHEAD = "X-Ahead";

/**
 * Whether the request is a prefetch, by the browser or by our service worker, so that nobody has seen the
 * response yet.
 */
export const isAhead = ({ headers }: Request) =>
  headers.has(AHEAD) || /prefetch|prerender/.test(headers.get("sec-purpose") ?? "");

/** On a page in the phone's cache: when it was rendered. */
export const KEPT_AT = "X-Kept-At";
/** A cached page older than this is not shown. */
export const KEPT_MS = 7 * 86_400_000;

/** The prefix of the cache with a session's pages and documents. */
export const PAGES_OF = "mine-";
export const pagesOf = (tag: string) => PAGES_OF + tag.split(".")[0];

/** The URL under which photos shared from another app are stored in the cache. No page has this URL. */
export const SHARED = "/shared";
