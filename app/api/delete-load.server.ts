import { seenOf } from "~/loads/bulk/bulk";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { Conflict, NotFound } from "~/platform/errors";
import { isOpen } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import type { Call } from "./call";
import { requireConditions } from "./conditions.server";
import { represented } from "./load-answer.server";
import { ownLoad } from "./own-loads.server";

const gone = () => new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });

const MOST_TRIES = 8;

export async function deleteOwnLoad(call: Call, tries = 1): Promise<Response> {
  const { request, viewer, param } = call;
  const load = await ownLoad(viewer, param("reference"));
  // A program that got no answer sends the request again, with the same `If-Match`.
  if (!load) return gone();
  requireConditions(request, (await represented(load)).etag);
  const { load_id: loadId, load_status: status, revision } = load;
  if (status === "complete") throw new Conflict(`${numberOf(load)} was delivered. It stays in your records.`);
  if (!isOpen(status))
    throw new Conflict(`${numberOf(load)} has a driver. Cancel or delete it on its own page.`);
  try {
    await deleteLoad({ viewer, loadId, seen: seenOf({ status, driver: null }), revision });
  } catch (error) {
    const isRace = error instanceof Conflict || error instanceof NotFound;
    if (!isRace || tries >= MOST_TRIES) throw error;
    return deleteOwnLoad(call, tries + 1);
  }
  return gone();
}
