import { doubtsOf } from "~/distance/doubts.server";
import { marketLine } from "~/market/market.server";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { ownedLoad } from "../queries.server";

/** Null if the viewer does not own the load. */
export async function createdLoad(viewer: Viewer, loadId: string) {
  const load = await ownedLoad(viewer, loadId);
  if (!load) return null;
  return {
    loadId,
    lane: nameOf(load),
    market: await marketLine(load),
    doubts: Object.values(doubtsOf(load)).filter((doubt) => doubt !== null),
  };
}
