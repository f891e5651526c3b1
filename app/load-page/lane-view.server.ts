import { milesOrWhyNot } from "~/distance/doubts.server";
import { laneMap } from "~/distance/lane-map.server";
import type { LoadFacts } from "~/loads/queries.server";
import { marketLine } from "~/market/market.server";
import { milesInWords } from "~/trade/miles";

/**
 * What a load's page shows of its lane besides the load: the miles in words (the owner reads why there are none), the map,
 * and what such loads were booked for.
 */
export async function laneView(facts: LoadFacts, isOwner: boolean) {
  const miles = isOwner ? milesOrWhyNot(facts) : milesInWords(facts.calculated_miles, facts.miles_source);
  return { miles, map: laneMap(facts), market: await marketLine(facts) };
}
