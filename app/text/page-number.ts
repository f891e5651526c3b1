const LAST_PAGE = 100_000;

/** The page that the address asks for, from 1. Anything but a page number is page 1. */
export function readPage(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}
