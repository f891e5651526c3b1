/** What a route says of its page through `handle`. */
export interface PageHandle {
  /** Public pages send no script at all; the others hydrate. */
  scripts: boolean;
}

export const withScripts: PageHandle = { scripts: true };
