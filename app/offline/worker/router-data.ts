/** The data of pages as Remix's router asks for it. Pure. */

/** The address of the page whose data an address of the router's names: `/inbox.data?page=2` is of `/inbox?page=2`. */
export function pageOf(address: string): string {
  const url = new URL(address);
  const path = url.pathname.replace(/\.data$/, "");
  url.pathname = path === "/_root" ? "/" : path;
  url.searchParams.delete("_routes");
  return url.href;
}

/**
 * The answer that makes the router load a page as a document: a redirect in the encoding of single fetch, which a test reads with
 * Remix's own decoder.
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
  // The router asks for no header.
  return new Response(body, { status: 202 });
}
