/**
 * The low-data mode: pages without scripts or decoration. The `Save-Data` header or the switch in the footer
 * turns it on.
 */

const COOKIE = "haulway_low_data";
const YEAR_S = 31_536_000;

/**
 * Returns `browser` if the `Save-Data` header turned the mode on, `switch` if the switch in the footer did,
 * or null.
 */
export function lowDataBy(request: Request): "browser" | "switch" | null {
  if (request.headers.get("save-data")?.toLowerCase() === "on") return "browser";
  return / haulway_low_data=1;/.test(` ${request.headers.get("cookie") ?? ""};`) ? "switch" : null;
}

/** The cookie contains no personal data, so it needs no signature. */
export function lowDataCookie(on: boolean, https: boolean): string {
  const attributes = `Path=/; Max-Age=${on ? YEAR_S : 0}; HttpOnly; SameSite=Lax${https ? "; Secure" : ""}`;
  return `${COOKIE}=${on ? "1" : ""}; ${attributes}`;
}
