/** A path on this site: one slash first, printable ASCII, no backslash (a browser reads `/\` as `//`). */
const OWN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

/**
 * Returns `to` if it is a path on this site, else `otherwise`. A target from a request is never trusted
 * (open redirect).
 */
export function safeRedirectTo(to: unknown, otherwise = "/dashboard"): string {
  if (typeof to !== "string" || !OWN_PATH.test(to)) return otherwise;
  const base = "http://own.invalid";
  return URL.canParse(to, base) && new URL(to, base).origin === base ? to : otherwise;
}

/** The parameter of the login page for a browser that may refuse cookies. */
export const COOKIES_REFUSED = "cookies";

/** Pages that open a session. While nobody is signed in, they have no links to pages of an account. */
const ENTRANCES = /^\/(?:login|signup|reset-password)(?:[/?]|$)/;

/**
 * Returns the login address that leads back to the requested page. If an entrance led to the page, the user
 * has just signed in and the browser did not keep the cookie; the address then says so to the login page.
 */
export function loginPath(request: Request): string {
  const url = new URL(request.url);
  const to = loginPathTo(url.pathname + url.search);
  const referrer = request.headers.get("referer") ?? "";
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  const isEntered = from?.host === url.host && ENTRANCES.test(from.pathname);
  return isEntered ? `${to}&${COOKIES_REFUSED}=refused` : to;
}

/** Returns the login address that leads to a page. */
export function loginPathTo(redirectTo: string): string {
  return `/login?${new URLSearchParams({ redirectTo })}`;
}

/**
 * Returns the address where a user requests and enters a mailed code. Afterwards the user is redirected to
 * `redirectTo`.
 */
export function mailedCodePath(redirectTo: string): string {
  return `/login/mailed-code?${new URLSearchParams({ redirectTo })}`;
}

/** Returns the address of the second step, which leads to `redirectTo` afterwards. */
export function codePath(redirectTo: string): string {
  return `/login/code?${new URLSearchParams({ redirectTo })}`;
}
