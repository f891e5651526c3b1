/** The public pages, which the sitemap lists and the browser may prefetch. */
export const PUBLIC_PAGES = [
  "/",
  "/about",
  "/pricing",
  "/privacy",
  "/customer-support",
  "/login",
  "/signup",
] as const;
