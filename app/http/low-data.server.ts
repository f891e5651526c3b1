/**
 * Low data: pages without scripts and decoration, on request by `Save-Data` or by the switch in the footer.
 */

const COOKIE = "haulway_low_data";
const YEAR_S = 31_536_000;

/**
 * Returns what turned low data on: `browser` for `Save-Data`, `switch` for the footer; null for full data.
 */
export function lowDataBy(request: Request): "browser" | "switch" | null {
  if (request.headers.get("save-data")?.toLowerCase() === "on") return "browser";
  return / haulway_low_data=1;/.test(` ${request.headers.get("cookie") ?? ""};`) ? "switch" : null;
}

/**
 * Returns the `Set-Cookie` value of the switch. The cookie says nothing about a person and needs no
 * signature.
 */
export function lowDataCookie(on: boolean, https: boolean): string {
  const attributes = `Path=/; Max-Age=${on ? YEAR_S : 0}; HttpOnly; SameSite=Lax${https ? "; Secure" : ""}`;
  return `${COOKIE}=${on ? "1" : ""}; ${attributes}`;
}
