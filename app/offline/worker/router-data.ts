/** The format of page data as Remix's router requests it. Pure. */

/**
 * Returns the page URL for a data URL: `/inbox?page=2` for `/inbox.data?page=2`.
 */
export function pageOf(address: string): string {
  const url = new URL(address);
  const path = url.pathname.replace(/\.data$/, "");
  url.pathname = path === "/_root" ? "/" : path;
  url.searchParams.delete("_routes");
  return url.href;
}

/**
 * Returns a response that makes the router load a page as a document: a redirect in Remix's single fetch
 * encoding. A test decodes the response with Remix's own decoder.
 * @param target path and query
 */
export function documentInstead(target: string): Response {
  const body = JSON.stringify([
    ["SingleFetchRedirect", 1],
    { _2: 3, _4: 5, _6: 7, _8: 9, _10: 7 },
    "redirect",
    target,
    "status",
    302,
    "revalidate",
    false,
    "reload",
    true,
    "replace",
  ]);
  // The router needs no headers.
  return new Response(body, { status: 202 });
}
