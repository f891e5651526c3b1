/** Stores drafts in the browser, by user and page. */
const PREFIX = "draft ";

/** Returns the storage key of a user's draft of a page. */
export const draftKey = (personId: string, page: string) => `${PREFIX}${personId} ${page}`;

/**
 * Removes all drafts from this browser, or all except those of one user. Does nothing if storage is disabled.
 */
export function forgetDrafts(exceptOf?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isKept = exceptOf !== undefined && key.startsWith(draftKey(exceptOf, ""));
      if (key.startsWith(PREFIX) && !isKept) localStorage.removeItem(key);
    }
  } catch {
    // Storage is disabled.
  }
}
