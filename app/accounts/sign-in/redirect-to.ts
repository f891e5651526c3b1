/** A path on this site: one leading slash, printable ASCII, no backslash (a browser reads `/\` as `//`). */
const OWN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

/** Prevents open redirects: a target from a request cannot be trusted. */
export function safeRedirectTo(to: unknown, otherwise = "/dashboard"): string {
  if (typeof to !== "string" || !OWN_PATH.test(to)) return otherwise;
  const base = "http://own.invalid";
  return URL.canParse(to, base) && new URL(to, base).origin === base ? to : otherwise;
}

export const COOKIES_REFUSED = "cookies";

export function loginPathTo(redirectTo: string): string {
  return `/login?${new URLSearchParams({ redirectTo })}`;
}

export function mailedCodePath(redirectTo: string): string {
  return `/login/mailed-code?${new URLSearchParams({ redirectTo })}`;
}

export function twoStepPath(redirectTo: string): string {
  return `/user-account/two-step?${new URLSearchParams({ redirectTo })}`;
}

export function agreementPath(redirectTo: string): string {
  return `/user-account/agreement?${new URLSearchParams({ redirectTo })}`;
}

export function codePath(redirectTo: string): string {
  return `/login/code?${new URLSearchParams({ redirectTo })}`;
}
