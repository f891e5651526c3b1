const COOKIE = "haulway_sheet";
const YEAR_SECONDS = 31_536_000;

/** What a browser sends that has the version of the common sheet at this address, which changes with the text. */
export function sheetCookie(address: string): string {
  return `${COOKIE}=${address.split("/").at(-1)?.replace(/\W/g, "") ?? ""}`;
}

/** The `Set-Cookie` value that notes which version of the stylesheet this browser was told to fetch. */
export const sheetSentCookie = (address: string) =>
  `${sheetCookie(address)}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;

/**
 * The stylesheets to inline in a page for a browser that has not cached them yet, so that the first page paints without
 * another round trip; null if it has, or a text is missing: then the page links to its sheets.
 */
export function inlinedSheets(
  request: Request,
  addresses: readonly [common: string, ...own: string[]],
  textOf: (address: string) => string | undefined,
): { addresses: readonly string[]; text: string } | null {
  if (request.headers.get("cookie")?.includes(sheetCookie(addresses[0]))) return null;
  const texts = addresses.map(textOf);
  return texts.includes(undefined) ? null : { addresses, text: texts.join("") };
}
