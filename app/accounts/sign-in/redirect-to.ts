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

/** Returns the login address that leads back to the requested page. */
export function loginPath(request: Request): string {
  const url = new URL(request.url);
  return loginPathTo(url.pathname + url.search);
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
