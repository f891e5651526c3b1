import { readFileSync } from "node:fs";
import address from "~/styles/index.css";

/** Its address changes with its text, so it names the version that a browser has. */
const VERSION = address.split("/").at(-1)?.replace(/\W/g, "") ?? "";
const COOKIE = "haulway_sheet";
const YEAR_SECONDS = 31_536_000;

let text: string | undefined;

/** The whole stylesheet; read once. Empty when it is not on disk, and then pages link to it. */
function sheet(): string {
  if (text === undefined) {
    try {
      text = readFileSync(`public${address}`, "utf8");
    } catch {
      text = "";
    }
  }
  return text;
}

/**
 * The stylesheet for a page of someone who has not fetched it yet, so that the first page paints without a further round
 * trip; null for whoever has it.
 */
export function sheetToInline(request: Request): string | null {
  const has = request.headers.get("cookie")?.includes(`${COOKIE}=${VERSION}`);
  return has ? null : sheet() || null;
}

/** A `Set-Cookie` value: this browser has been sent to fetch the stylesheet. */
export const sheetSent = `${COOKIE}=${VERSION}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;
