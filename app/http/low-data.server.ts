const COOKIE = "haulway_low_data";
const YEAR_S = 31_536_000;

export function lowDataBy(request: Request): "browser" | "switch" | null {
  if (request.headers.get("save-data")?.toLowerCase() === "on") return "browser";
  return / haulway_low_data=1;/.test(` ${request.headers.get("cookie") ?? ""};`) ? "switch" : null;
}

/** The cookie contains no personal data, so it needs no signature. */
export function lowDataCookie(on: boolean, https: boolean): string {
  const attributes = `Path=/; Max-Age=${on ? YEAR_S : 0}; HttpOnly; SameSite=Lax${https ? "; Secure" : ""}`;
  return `${COOKIE}=${on ? "1" : ""}; ${attributes}`;
}
