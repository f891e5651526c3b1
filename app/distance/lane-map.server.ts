import { type City, cachedByPlace, cityOf } from "~/places/directory.server";
import type { End } from "~/trade/ends";
import { type MilesSource, milesInWords } from "~/trade/miles";
import { type Between, stopsIn } from "~/trade/stops";
import { projection } from "./projection";

/** Raise this if the design or the roads change, because maps are cached for a year. */
export const MAP_VERSION = "4";
/**
 * Marks a lane whose miles an engine measured. The engine's route is unknown, so the lane is drawn as a great
 * circle.
 */
export const STRAIGHT = "line";
/** The last part of a lane in a map's URL if the page, not the image, shows the names of the cities. */
export const NAMELESS = "nameless";
export const MAX_LANES = 20;

interface Lane {
  origin_address_city: string | null;
  origin_address_state: string | null;
  origin_address_zip?: string | null;
  destination_address_city: string | null;
  destination_address_state: string | null;
  destination_address_zip?: string | null;
  miles_source: MilesSource;
}

export interface LaneMapView {
  src: string;
  alt: string;
}

const drawnCity = cachedByPlace((place) => {
  const city = cityOf(place);
  return city && projection([city.longitude, city.latitude]) && city;
});

const placeOf = (lane: Lane, end: End) => ({
  city: lane[`${end}_address_city`],
  state: lane[`${end}_address_state`],
  zip: lane[`${end}_address_zip`] ?? null,
});

function endsOf(lane: Lane, between: readonly City[] = []) {
  const [from, to] = [drawnCity(placeOf(lane, "origin")), drawnCity(placeOf(lane, "destination"))];
  if (!from || !to) return null;
  const slugs = [from, ...between, to].map(({ slug }) => slug);
  if (lane.miles_source === "engine") slugs.push(STRAIGHT);
  return { from, to, slug: slugs.join(".") };
}

const addressOf = (slugs: readonly string[]) => `/maps/${MAP_VERSION}/${slugs.join("~")}.svg`;

const nameOf = ({ city, state }: City) => `${city}, ${state}`;

/**
 * Null if an end is not in the ZIP directory or not on the map. A stop between that the map does not show is
 * left out.
 */
export function laneMap(lane: Lane & Between & { calculated_miles: number | null }): LaneMapView | null {
  const between = stopsIn(lane.stops).flatMap((stop) => drawnCity(stop) ?? []);
  const ends = endsOf(lane, between);
  if (!ends) return null;
  const { from, to, slug } = ends;
  const miles = milesInWords(lane.calculated_miles, lane.miles_source);
  const by = between.length > 0 ? ` by ${between.map(nameOf).join("; ")}` : "";
  const words = `Map: ${nameOf(from)} to ${nameOf(to)}${by}`;
  return { src: addressOf([slug]), alt: miles ? `${words}, ${miles}` : words };
}

/**
 * One map of the first twenty distinct lanes that can be drawn; null if none can. Leaves out the stops
 * between, which lists do not read.
 */
export function lanesMap(rows: readonly Lane[]): LaneMapView | null {
  const slugs = [...new Set(rows.flatMap((row) => endsOf(row)?.slug ?? []))].slice(0, MAX_LANES);
  if (slugs.length === 0) return null;
  return {
    src: addressOf(slugs),
    alt:
      slugs.length === 1 ? "Map of the lane on this page" : `Map of the ${slugs.length} lanes on this page`,
  };
}
