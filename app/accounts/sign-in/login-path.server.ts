import { invitationReference, isSecretPath } from "~/http/one-spelling";
import { COOKIES_REFUSED, loginPathTo } from "./redirect-to";

/** The pages whose forms sign a user in. */
const ENTRANCES = /^\/(?:login|signup)(?:[/?]|$)/;

/** The page to which a sign-in leads instead of a page with a secret in its URL. */
const INSTEAD = "/dashboard";

/**
 * Returns the URL of the login page that leads back to the requested page. A secret in the page's URL must
 * not get into another URL, which would be logged. An invitation's reference is not secret. If the user came
 * from the login or sign-up page, the user has probably just signed in and the browser has refused the
 * cookie. The URL then contains `COOKIES_REFUSED`.
 */
export function loginPath(request: Request): string {
  const url = new URL(request.url);
  const { pathname, search } = url;
  const hasSecret = isSecretPath(pathname) && !invitationReference(pathname.replace("/join/", ""));
  const to = loginPathTo(hasSecret ? INSTEAD : pathname + search);
  const referrer = request.headers.get("referer") ?? "";
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  const isEntered = from?.host === url.host && ENTRANCES.test(from.pathname);
  return isEntered ? `${to}&${COOKIES_REFUSED}=refused` : to;
}
