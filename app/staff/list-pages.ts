/** Long lists of the back office are read a page at a time, by number. */
export const ROWS_A_PAGE = 100;

/** Returns the page number in the URL, from 1; 1 if there is none or it is not valid. */
export function pageIn({ url }: Pick<Request, "url">): number {
  const typed = new URL(url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1;
}

export const startOf = (page: number): number => (page - 1) * ROWS_A_PAGE;

/**
 * @param found the page's rows, and one more if there is another page
 * @returns `next` is null for the last page
 */
export const cutToPage = <Row>(found: readonly Row[], page: number) => ({
  rows: found.slice(0, ROWS_A_PAGE),
  next: found.length > ROWS_A_PAGE ? page + 1 : null,
});
