/** Where drafts are kept: in the browser, each by its person and page. */
const PREFIX = "draft ";

/** The key of a person's draft of a page. */
export const draftKey = (personId: string, page: string) => `${PREFIX}${personId} ${page}`;

/** Removes every draft of this browser but those of one person. A browser that stores nothing keeps none. */
export function forgetDrafts(exceptOf?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isKept = exceptOf !== undefined && key.startsWith(draftKey(exceptOf, ""));
      if (key.startsWith(PREFIX) && !isKept) localStorage.removeItem(key);
    }
  } catch {
    // Storage is switched off.
  }
}
