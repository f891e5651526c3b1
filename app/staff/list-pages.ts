/** Lists of the back office are read a page at a time. None of them ends silently at a limit. */

export interface ListPage {
  /** 1 is the first page. */
  page: number;
  /** In rows. */
  size: number;
}

export const FIRST_PAGE: ListPage = { page: 1, size: 100 };

/** Returns the first page if the URL has no valid page number. */
export function pageIn({ url }: Pick<Request, "url">, { size } = FIRST_PAGE): ListPage {
  const typed = new URL(url).searchParams.get("page") ?? "";
  return { page: /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1, size };
}

/** The rows to read: those of the page, and one more if there is another page. */
export const partOf = ({ page, size }: ListPage) => ({ limit: size + 1, offset: (page - 1) * size });

/** What the link to a page adds to the address of the list. */
type PageQuery = Readonly<Record<string, string>>;

/** Each is null if there is no such page. */
export interface Pages {
  previous: PageQuery | null;
  next: PageQuery | null;
}

const pageOf = (page: number): PageQuery => ({ page: String(page) });

export const pagesAround = ({ page }: ListPage, hasNext: boolean): Pages => ({
  previous: page > 1 ? pageOf(page - 1) : null,
  next: hasNext ? pageOf(page + 1) : null,
});

/** @param found the rows read with `partOf(at)` */
export const cutToPage = <Row>(found: readonly Row[], at: ListPage): { rows: Row[]; pages: Pages } => ({
  rows: found.slice(0, at.size),
  pages: pagesAround(at, found.length > at.size),
});
