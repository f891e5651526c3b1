import type { Viewer } from "~/trade/viewer";

const PREFIX = "draft ";

export type Typist = Pick<Viewer, "id" | "personId">;

export const draftKey = ({ id, personId }: Typist, page: string) =>
  `${PREFIX}${personId} ${id === personId ? "" : `at ${id} `}${page}`;

/** Does nothing if storage is disabled. */
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
