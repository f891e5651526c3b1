import { stepAddress } from "~/loads/steps/steps";
import type { Viewer } from "~/trade/viewer";
import { endedByEdit } from "./ended-by-edit.server";
import { lostLoads } from "./lost-loads.server";

export interface Ended {
  loadId: string;
  name: string;
  says: string;
  /** The URL for requesting the load again, with the revision of the terms. */
  again?: string;
}

/** Requests that an edit ended come first. Null for shippers, and if there are none. */
export async function endedRequests(viewer: Pick<Viewer, "id" | "role">) {
  if (viewer.role !== "driver") return null;
  const [edited, lost] = await Promise.all([endedByEdit(viewer), lostLoads(viewer)]);
  const parts: [title: string, rows: Ended[]][] = [
    [
      "Changed since your request",
      edited.map(({ changes, revision, ...load }) => ({
        ...load,
        says: changes,
        again: `${stepAddress(load.loadId, "request")}&revision=${revision}`,
      })),
    ],
    ["Went to another driver", lost.map(({ pickup, ...load }) => ({ ...load, says: pickup }))],
  ];
  const filled = parts.filter(([, rows]) => rows.length > 0);
  return filled.length > 0 ? filled : null;
}
