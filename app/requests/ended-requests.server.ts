/** Reads a driver's ended requests for the dashboard. */
import type { Viewer } from "~/trade/viewer";
import { endedByEdit } from "./ended-by-edit.server";
import { lostLoads } from "./lost-loads.server";

/** Returns the requests that ended with an edit, and the loads that went to another driver. Null if none. */
export async function endedRequests(viewer: Pick<Viewer, "id" | "role">) {
  if (viewer.role !== "driver") return null;
  const [edited, lost] = await Promise.all([endedByEdit(viewer), lostLoads(viewer)]);
  return edited.length + lost.length > 0 ? { edited, lost } : null;
}
