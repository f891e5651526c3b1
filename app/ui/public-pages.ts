import { HOUR_MS, SECOND_MS } from "~/platform/time";

/** The public pages, which the sitemap lists and the browser may prefetch. */
export const PUBLIC_PAGES = [
  "/",
  "/about",
  "/get-app",
  "/pricing",
  "/privacy",
  "/customer-support",
  "/login",
  "/signup",
] as const;

/**
 * How long a page that says the same to every visitor is kept once it is made, in milliseconds. The start page shows the newest
 * loads. Support is not here: its form has a number of its own for each visit.
 */
export const KEPT_PAGES_MS: Readonly<Record<string, number>> = {
  "/": SECOND_MS,
  ...Object.fromEntries(
    ["/about", "/get-app", "/pricing", "/privacy", "/coming-soon", "/login", "/signup"].map((path) => [
      path,
      HOUR_MS,
    ]),
  ),
};
