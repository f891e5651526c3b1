/** What a route declares about its page in `handle`. */
export interface PageHandle {
  /** Whether the page hydrates. Public pages send no script at all. */
  scripts: boolean;
  /** Whether search engines may list the page. All other pages are marked noindex. */
  listed?: boolean;
  /** Whether its forms redirect to the payment provider, which the content policy then allows. */
  leadsToPayment?: boolean;
}

export const withScripts: PageHandle = { scripts: true };

/** A page for visitors. */
export const publicPage: PageHandle = { scripts: false, listed: true };
/** Login and signup: public pages whose scripts warm the cache for the pages after them. */
export const entrancePage: PageHandle = { scripts: true, listed: true };
/** A page that only people who have its URL can find. */
export const secretPage: PageHandle = { scripts: false };

/**
 * Whether the page's URL is a secret, which the browser does not send to anyone. Requests from a form on it
 * therefore do not reveal their origin.
 */
export const hasSecretAddress = (pathname: string) => pathname.startsWith("/t/");
