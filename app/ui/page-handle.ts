/** What a route says of its page through `handle`. */
export interface PageHandle {
  /** Public pages send no script at all; the others hydrate. */
  scripts: boolean;
  /** Its forms lead on to the pages of the payment provider, which the content policy then allows. */
  leadsToPayment?: boolean;
}

export const withScripts: PageHandle = { scripts: true };
