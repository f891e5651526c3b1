/** What a route says of its page through `handle`. */
export interface PageHandle {
  /** Public pages send no script at all; the others hydrate. */
  scripts: boolean;
  /** Search engines may list it. Everything else says noindex. */
  listed?: boolean;
}

export const withScripts: PageHandle = { scripts: true };
/** For those who are not in yet. */
export const publicPage: PageHandle = { scripts: false, listed: true };
/** Login and signup: public, and their scripts are those of the pages behind. */
export const entrancePage: PageHandle = { scripts: true, listed: true };
