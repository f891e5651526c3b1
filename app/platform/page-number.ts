const LAST_PAGE = 100_000;

/** The page asked for, from 1; anything that is no page number is the first. */
export function readPage(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}
