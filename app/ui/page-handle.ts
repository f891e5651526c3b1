/** What a route says of its page through `handle`. */
export interface PageHandle {
  /** Public pages send no script at all; the others hydrate. */
  scripts: boolean;
  /** Search engines may list it. Everything else says noindex. */
  listed?: boolean;
  /** Its forms lead on to the pages of the payment provider, which the content policy then allows. */
  leadsToPayment?: boolean;
}

export const withScripts: PageHandle = { scripts: true };

/** Pages that say the same to everyone: nothing of the signed-in person is looked up for them. */
const FOR_VISITORS: readonly string[] = [
  "/",
  "/about",
  "/pricing",
  "/privacy",
  "/customer-support",
  "/coming-soon",
];

export function isForVisitors(pathname: string): boolean {
  return FOR_VISITORS.includes(pathname);
}
/** For those who are not in yet. */
export const publicPage: PageHandle = { scripts: false, listed: true };
/** Login and signup: public, and their scripts are those of the pages behind. */
export const entrancePage: PageHandle = { scripts: true, listed: true };
