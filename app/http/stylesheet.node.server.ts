import { readFileSync } from "node:fs";
import address from "~/styles/index.css";
import { inlinedSheets, sheetCookie, sheetSentCookie } from "./sheet-cookie.server";

const texts = new Map<string, string | undefined>();

function textOf(sheet: string): string | undefined {
  if (!texts.has(sheet)) texts.set(sheet, read(`public${sheet}`));
  return texts.get(sheet);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

export const sheetsToInline = (request: Request, more: readonly string[]) =>
  inlinedSheets(request, [address, ...more], textOf);

export const SHEET_COOKIE = sheetCookie(address);
export const SHEET_SENT_COOKIE = sheetSentCookie(address);
