const COOKIE = "haulway_sheet";
const YEAR_SECONDS = 31_536_000;

export function sheetCookie(address: string): string {
  return `${COOKIE}=${address.split("/").at(-1)?.replace(/\W/g, "") ?? ""}`;
}

/** The caller adds `Secure` on https. */
export const sheetSentCookie = (address: string) =>
  `${sheetCookie(address)}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;

/**
 * Inlines the stylesheets of a browser's first page, so that it paints without another request. Returns null
 * if the page links to its stylesheets.
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
