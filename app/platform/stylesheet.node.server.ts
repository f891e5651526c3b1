import { readFileSync } from "node:fs";
import address from "~/styles/index.css";

/** Its address changes with its text, so it names the version that a browser has. */
const VERSION = address.split("/").at(-1)?.replace(/\W/g, "") ?? "";
const COOKIE = "haulway_sheet";
const YEAR_SECONDS = 31_536_000;

/** By address; read once. */
const texts = new Map<string, string>();

/** @throws Error when it is not on disk */
function textOf(sheet: string): string {
  const text = texts.get(sheet) ?? readFileSync(`public${sheet}`, "utf8");
  texts.set(sheet, text);
  return text;
}

/**
 * The stylesheets for a page of someone who has not fetched them yet, so that the first page paints without a further
 * round trip; null for whoever has them. `more`: what this page has besides the one of all pages.
 */
export function sheetsToInline(request: Request, more: readonly string[]) {
  if (request.headers.get("cookie")?.includes(`${COOKIE}=${VERSION}`)) return null;
  const addresses = [address, ...more];
  try {
    return { addresses, text: addresses.map(textOf).join("") };
  } catch {
    // Where there is no such folder, pages link to them.
    return null;
  }
}

/** A `Set-Cookie` value: this browser has been sent to fetch the stylesheet. */
export const sheetSent = `${COOKIE}=${VERSION}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;
