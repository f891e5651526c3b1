import { MINUTE_MS, SECOND_MS } from "~/text/time";

interface PublicPage {
  path: string;
  /** Pages can share a route. */
  route: string;
  isListed: boolean;
  /** True for login and signup, so that the browser caches the scripts for the next pages. */
  hasScripts: boolean;
  isInApp?: boolean;
  /** How long the page is cached after rendering, in milliseconds; null if it is rendered for each visit. */
  cachedMs: number | null;
}

export const PUBLIC_PAGES = [
  // Cached only briefly, because the start page shows the newest loads.
  { path: "/", route: "_index", isListed: true, hasScripts: false, cachedMs: SECOND_MS },
  { path: "/about", route: "about", isListed: true, hasScripts: false, cachedMs: 5 * MINUTE_MS },
  { path: "/get-app", route: "get-app", isListed: true, hasScripts: false, cachedMs: 5 * MINUTE_MS },
  { path: "/pricing", route: "pricing", isListed: true, hasScripts: false, cachedMs: 5 * MINUTE_MS },
  { path: "/privacy", route: "privacy", isListed: true, hasScripts: false, cachedMs: 5 * MINUTE_MS },
  { path: "/retention", route: "retention", isListed: true, hasScripts: false, cachedMs: 5 * MINUTE_MS },
  { path: "/terms", route: "terms", isListed: true, hasScripts: false, cachedMs: 5 * MINUTE_MS },
  { path: "/help/teams", route: "help_.teams", isListed: true, hasScripts: false, cachedMs: 5 * MINUTE_MS },
  { path: "/developers", route: "developers", isListed: true, hasScripts: false, cachedMs: 5 * MINUTE_MS },
  {
    path: "/developers/loads",
    route: "developers_.$group",
    isListed: true,
    hasScripts: false,
    cachedMs: 5 * MINUTE_MS,
  },
  {
    path: "/developers/requests",
    route: "developers_.$group",
    isListed: true,
    hasScripts: false,
    cachedMs: 5 * MINUTE_MS,
  },
  {
    path: "/developers/documents",
    route: "developers_.$group",
    isListed: true,
    hasScripts: false,
    cachedMs: 5 * MINUTE_MS,
  },
  {
    path: "/developers/invoices",
    route: "developers_.$group",
    isListed: true,
    hasScripts: false,
    cachedMs: 5 * MINUTE_MS,
  },
  {
    path: "/developers/board",
    route: "developers_.$group",
    isListed: true,
    hasScripts: false,
    cachedMs: 5 * MINUTE_MS,
  },
  {
    path: "/developers/hauls",
    route: "developers_.$group",
    isListed: true,
    hasScripts: false,
    cachedMs: 5 * MINUTE_MS,
  },
  // Not cached, because the form contains a new number for each visit.
  {
    path: "/customer-support",
    route: "customer-support",
    isListed: true,
    hasScripts: false,
    isInApp: true,
    cachedMs: null,
  },
  { path: "/login", route: "login", isListed: true, hasScripts: true, cachedMs: null },
  { path: "/signup", route: "signup", isListed: true, hasScripts: true, cachedMs: null },
  // Not cached: its route is not a `publicPage`, so its policy contains a nonce, which is valid for only one
  // response.
  { path: "/coming-soon", route: "coming-soon", isListed: false, hasScripts: false, cachedMs: null },
] as const satisfies readonly PublicPage[];

export type PublicPath = (typeof PUBLIC_PAGES)[number]["path"];

const ROWS: readonly PublicPage[] = PUBLIC_PAGES;

export const LISTED_PATHS: readonly string[] = ROWS.filter(({ isListed }) => isListed).map(
  ({ path }) => path,
);

/** How long this process and shared caches may cache each page, in milliseconds, by path. */
export const CACHED_PAGES_MS: Readonly<Record<string, number>> = Object.fromEntries(
  ROWS.flatMap(({ path, cachedMs }) => (cachedMs === null ? [] : [[path, cachedMs]])),
);

export const isWithoutScripts = (pathname: string): boolean =>
  ROWS.some(({ path, hasScripts }) => path === pathname && !hasScripts);

/** On these pages, the root loader does not count unread messages. */
export const isForVisitors = (pathname: string): boolean =>
  ROWS.some(({ path, hasScripts, isInApp }) => path === pathname && !hasScripts && !isInApp);
