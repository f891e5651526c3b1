/** The headers by which the app and the service worker on a phone (app/offline) speak of pages. */

/** In the answer to a page or its data: `SESSION.PERSON` as two hashes that say whose it is, or `none`. */
export const POCKET = "X-Pocket";

/** The worker asks for a page or a file that nobody looks at yet: nothing is seen, shown once, or noted by that. */
export const AHEAD = "X-Ahead";

/** Whether nobody looks at the answer yet: the browser or our service worker asks ahead of the person. */
export const isAhead = ({ headers }: Request) =>
  headers.has(AHEAD) || /prefetch|prerender/.test(headers.get("sec-purpose") ?? "");

/** On a copy of a page on the phone: when it was made. */
export const KEPT_AT = "X-Kept-At";
/** A copy older than this is not shown. */
export const KEPT_MS = 7 * 86_400_000;

/** The cache with the pages and papers of a session. */
export const PAGES_OF = "mine-";
export const pagesOf = (tag: string) => PAGES_OF + tag.split(".")[0];

/** Under which address the photos lie there that another app has shared. No page has it. */
export const SHARED = "/shared";
