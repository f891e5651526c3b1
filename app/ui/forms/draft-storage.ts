/** Stores drafts in the browser, by user, company and page. */
import type { Viewer } from "~/trade/viewer";

const PREFIX = "draft ";

/** The user who types, and the company for which they act. */
export type Typist = Pick<Viewer, "id" | "personId">;

export const draftKey = ({ id, personId }: Typist, page: string) =>
  `${PREFIX}${personId} ${id === personId ? "" : `at ${id} `}${page}`;

/**
 * Removes all drafts from this browser, or all except one user's drafts, which stay for every company. Does
 * nothing if storage is disabled.
 */
export function forgetDrafts(exceptOf?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isKept = exceptOf !== undefined && key.startsWith(`${PREFIX}${exceptOf} `);
      if (key.startsWith(PREFIX) && !isKept) localStorage.removeItem(key);
    }
  } catch {
    // Storage is disabled.
  }
}
