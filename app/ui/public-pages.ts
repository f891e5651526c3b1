/** The pages for everybody: what the sitemap lists and the browser may fetch ahead. */
export const PUBLIC_PAGES = [
  "/",
  "/about",
  "/pricing",
  "/privacy",
  "/customer-support",
  "/login",
  "/signup",
] as const;
