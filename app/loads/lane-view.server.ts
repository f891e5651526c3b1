import { laneMap } from "~/distance/lane-map.server";
import { marketLine } from "~/market/market.server";
import type { LoadFacts } from "./queries.server";

/** What a load's page shows of its lane besides the load: the map, and what such loads were booked for. */
export async function laneView(facts: LoadFacts) {
  return { map: laneMap(facts), market: await marketLine(facts) };
}
