import { locate, type Place } from "~/places/directory.server";
import type { Viewer } from "~/trade/viewer";
import type { Start } from "./candidates.server";
import { BEST_SHOWN, bestFrom, type RecommendedLoad, suitedTo } from "./recommend.server";

interface Lane {
  origin: Place;
  destination: Place;
  pickupDate: string;
}

const nameOf = ({ city, zip }: Place) => city ?? zip ?? "";

/** Loads that also end near `destination` come first. Empty if the position of `origin` is unknown. */
export async function loadsLike(
  viewer: Viewer,
  { origin, destination, pickupDate }: Lane,
  nowMs = Date.now(),
): Promise<RecommendedLoad[]> {
  const [point, drop] = [locate(origin), locate(destination)];
  if (!point) return [];
  const suited = await suitedTo(viewer);
  const start: Start = { from: "its pickup", point, name: nameOf(origin), freeFrom: pickupDate };
  const best = (from: Start) => bestFrom(viewer.id, from, suited, BEST_SHOWN, nowMs, true);
  const [sameWay, anyWay] = await Promise.all([
    drop ? best({ ...start, to: { point: drop, name: nameOf(destination) } }) : [],
    best(start),
  ]);
  const shown = new Set(sameWay.map(({ load_id }) => load_id));
  return [...sameWay, ...anyWay.filter(({ load_id }) => !shown.has(load_id))].slice(0, BEST_SHOWN);
}
