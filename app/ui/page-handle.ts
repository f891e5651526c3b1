export interface PageHandle {
  /** Whether the page hydrates. If not, as on most public pages, it contains no scripts. */
  scripts: boolean;
  /** Whether a signed-in user sees the page with the app's navigation, even if it has no scripts. */
  inApp?: boolean;
  /** Whether search engines may list the page. All other pages are marked noindex. */
  listed?: boolean;
  /** Whether the content security policy allows the page's forms to redirect to the payment provider. */
  leadsToPayment?: boolean;
}

export const withScripts: PageHandle = { scripts: true };

export const publicPage: PageHandle = { scripts: false, listed: true };
/** A page both for visitors and within the app, without scripts. */
export const sharedPage: PageHandle = { scripts: false, listed: true, inApp: true };
/** Login and signup: public pages whose scripts warm the cache for the next pages. */
export const entrancePage: PageHandle = { scripts: true, listed: true };
export const secretPage: PageHandle = { scripts: false };

/** The browser never sends a secret URL as a referrer, so forms of the page do not reveal their origin. */
export const hasSecretAddress = (pathname: string) => pathname.startsWith("/t/");
