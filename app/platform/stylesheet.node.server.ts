import { readFileSync } from "node:fs";
import address from "~/styles/index.css";

/** The address changes with the text, so it names the version that a browser has cached. */
const VERSION = address.split("/").at(-1)?.replace(/\W/g, "") ?? "";
const COOKIE = "haulway_sheet";
const YEAR_SECONDS = 31_536_000;

/** The text of each sheet by its address, read once. */
const texts = new Map<string, string>();

/** @throws Error when the file is not on disk */
function textOf(sheet: string): string {
  const text = texts.get(sheet) ?? readFileSync(`public${sheet}`, "utf8");
  texts.set(sheet, text);
  return text;
}

/**
 * The stylesheets to inline in a page for a browser that has not cached them yet, so that the first page paints without
 * another round trip; null if it has. `more` are this page's own sheets.
 */
export function sheetsToInline(request: Request, more: readonly string[]) {
  if (request.headers.get("cookie")?.includes(SHEET_COOKIE)) return null;
  const addresses = [address, ...more];
  try {
    return { addresses, text: addresses.map(textOf).join("") };
  } catch {
    // Without the folder on disk, pages link to their sheets.
    return null;
  }
}

/** What a browser sends that has the present version. */
export const SHEET_COOKIE = `${COOKIE}=${VERSION}`;

/** The `Set-Cookie` value that notes which version of the stylesheet this browser was told to fetch. */
export const SHEET_SENT_COOKIE = `${SHEET_COOKIE}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;
