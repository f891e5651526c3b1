import { invitationReference, isSecretPath } from "~/http/one-spelling";
import { COOKIES_REFUSED, loginPathTo } from "./redirect-to";

const ENTRANCES = /^\/(?:login|signup)(?:[/?]|$)/;

/** The page to which a sign-in leads instead of a page with a secret in its URL. */
const INSTEAD = "/dashboard";

/** A secret in the page's URL must not get into another URL, which would be logged. */
export function wantedPath({ url }: Request): string {
  const { pathname, search } = new URL(url);
  const hasSecret = isSecretPath(pathname) && !invitationReference(pathname.replace("/join/", ""));
  return hasSecret ? INSTEAD : pathname + search;
}

/** If the user comes from the login page, the browser has probably refused the cookie. */
export function loginPath(request: Request): string {
  const to = loginPathTo(wantedPath(request));
  const referrer = request.headers.get("referer") ?? "";
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  const isEntered = from?.host === new URL(request.url).host && ENTRANCES.test(from.pathname);
  return isEntered ? `${to}&${COOKIES_REFUSED}=refused` : to;
}
