const LAST_PAGE = 100_000;

/** A missing or invalid number counts as 1. */
export function readPage(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}
