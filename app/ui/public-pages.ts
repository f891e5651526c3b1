/** The pages that say the same to everybody. Sitemap, prefetch, cache and tests read this table. Pure. */
import { MINUTE_MS, SECOND_MS } from "~/text/time";

interface PublicPage {
  path: string;
  /** The file in `app/routes`, without its ending. */
  route: string;
  /** In the sitemap; search engines may list it, and the browser may prefetch it. */
  isListed: boolean;
  /** Whether it hydrates: login and signup do, which warms the cache for the pages after them. */
  hasScripts: boolean;
  /** How long it is cached once it is rendered, in milliseconds; null where each visit has its own. */
  cachedMs: number | null;
}

export const PUBLIC_PAGES = [
  // The start page shows the newest loads.
  { path: "/", route: "_index", isListed: true, hasScripts: false, cachedMs: SECOND_MS },
  { path: "/about", route: "about", isListed: true, hasScripts: false, cachedMs: 5 * MINUTE_MS },
  { path: "/get-app", route: "get-app", isListed: true, hasScripts: false, cachedMs: 5 * MINUTE_MS },
  { path: "/pricing", route: "pricing", isListed: true, hasScripts: false, cachedMs: 5 * MINUTE_MS },
  { path: "/privacy", route: "privacy", isListed: true, hasScripts: false, cachedMs: 5 * MINUTE_MS },
  // Its form has a number of its own for each visit.
  {
    path: "/customer-support",
    route: "customer-support",
    isListed: true,
    hasScripts: false,
    cachedMs: null,
  },
  { path: "/login", route: "login", isListed: true, hasScripts: true, cachedMs: null },
  { path: "/signup", route: "signup", isListed: true, hasScripts: true, cachedMs: null },
  // Its route is no `publicPage`, so its policy names a nonce, which is for one answer.
  { path: "/coming-soon", route: "coming-soon", isListed: false, hasScripts: false, cachedMs: null },
] as const satisfies readonly PublicPage[];

export type PublicPath = (typeof PUBLIC_PAGES)[number]["path"];

const ROWS: readonly PublicPage[] = PUBLIC_PAGES;

/** The paths of the sitemap, which the browser may prefetch. */
export const LISTED_PATHS: readonly string[] = ROWS.filter(({ isListed }) => isListed).map(
  ({ path }) => path,
);

/** How long a page may be cached, here and by shared caches, in milliseconds, by its path. */
export const KEPT_PAGES_MS: Readonly<Record<string, number>> = Object.fromEntries(
  ROWS.flatMap(({ path, cachedMs }) => (cachedMs === null ? [] : [[path, cachedMs]])),
);

const WITHOUT_SCRIPTS = new Set(ROWS.filter(({ hasScripts }) => !hasScripts).map(({ path }) => path));

/** Whether the page shows a signed-in person no count of unread messages: the root loader then reads none. */
export const isForVisitors = (pathname: string): boolean => WITHOUT_SCRIPTS.has(pathname);
