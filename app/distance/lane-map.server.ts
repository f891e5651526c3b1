import { type City, cityOf } from "~/places/directory.server";
import { placeSlug } from "~/places/place-slug";
import { type MilesSource, milesInWords } from "~/trade/miles";
import { projection } from "./projection";

/** Part of the address, so that a better drawing is not hidden by a year's cache. */
export const MAP_VERSION = "2";
export const MOST_LANES = 20;

interface Lane {
  origin_address_city: string | null;
  origin_address_state: string | null;
  origin_address_zip?: string | null;
  destination_address_city: string | null;
  destination_address_state: string | null;
  destination_address_zip?: string | null;
}

/** A picture of lanes: where it is, and what it shows in words. */
export interface LaneMapView {
  src: string;
  alt: string;
}

const isDrawn = ({ longitude, latitude }: City) => projection([longitude, latitude]) !== null;

function endsOf(lane: Lane) {
  const from = cityOf({
    city: lane.origin_address_city,
    state: lane.origin_address_state,
    zip: lane.origin_address_zip ?? null,
  });
  const to = cityOf({
    city: lane.destination_address_city,
    state: lane.destination_address_state,
    zip: lane.destination_address_zip ?? null,
  });
  if (!from || !to || !isDrawn(from) || !isDrawn(to)) return null;
  return { from, to, slug: `${placeSlug(from.city, from.state)}.${placeSlug(to.city, to.state)}` };
}

const addressOf = (slugs: readonly string[]) => `/maps/${MAP_VERSION}/${slugs.join("~")}.svg`;

/** The map of one lane, from city to city; null when the ZIP directory does not know an end, or it lies off the map. */
export function laneMap(
  lane: Lane & { calculated_miles: number | null; miles_source: MilesSource },
): LaneMapView | null {
  const ends = endsOf(lane);
  if (!ends) return null;
  const { from, to, slug } = ends;
  const miles = milesInWords(lane.calculated_miles, lane.miles_source);
  const words = `Map: ${from.city}, ${from.state} to ${to.city}, ${to.state}`;
  return { src: addressOf([slug]), alt: miles ? `${words}, ${miles}` : words };
}

/** One map of all lanes of a list, the first twenty different ones; null when there is none to draw. */
export function lanesMap(rows: readonly Lane[]): LaneMapView | null {
  const slugs = [...new Set(rows.flatMap((row) => endsOf(row)?.slug ?? []))].slice(0, MOST_LANES);
  if (slugs.length === 0) return null;
  return {
    src: addressOf(slugs),
    alt:
      slugs.length === 1 ? "Map of the lane on this page" : `Map of the ${slugs.length} lanes on this page`,
  };
}
