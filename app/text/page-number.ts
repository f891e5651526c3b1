const LAST_PAGE = 100_000;

/** Returns the page number of the address, from 1. Anything that is not a page number is page 1. */
export function readPage(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}
