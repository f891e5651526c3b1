import { sheets } from "haulway-edge";
import address from "~/styles/index.css";
import { inlinedSheets, sheetCookie, sheetSentCookie } from "./sheet-cookie.server";

export const sheetsToInline = (request: Request, more: readonly string[]) =>
  inlinedSheets(request, [address, ...more], (sheet) => sheets[sheet]);

export const SHEET_COOKIE = sheetCookie(address);
export const SHEET_SENT_COOKIE = sheetSentCookie(address);
