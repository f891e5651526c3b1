import { MINUTE_MS, SECOND_MS } from "~/platform/time";

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
 * How long a page that says the same to every visitor may be cached, here and by shared caches, in milliseconds. The start page shows
 * the newest loads. Login, signup and support are not here: their scripts or forms differ in each answer.
 */
export const KEPT_PAGES_MS: Readonly<Record<string, number>> = {
  "/": SECOND_MS,
  "/about": 5 * MINUTE_MS,
  "/get-app": 5 * MINUTE_MS,
  "/pricing": 5 * MINUTE_MS,
  "/privacy": 5 * MINUTE_MS,
  "/coming-soon": 5 * MINUTE_MS,
};
