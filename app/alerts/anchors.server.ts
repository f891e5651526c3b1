/**
 * What a load must have for a saved search to be worth a look, as short texts that an index holds: `o=reno` (the city it
 * starts from), `o@NV` (the state), `o#5803` (a square of the map), the same with `d` for where it ends, `*` (anything),
 * and each of them with a kind of equipment (`o@NV:V`). A search stands under the anchors of its narrower end; a load asks
 * for its own, at most fourteen.
 */
import { stateless } from "~/places/areas";
import { around } from "~/places/gazetteer.server";
import { foldCase } from "~/places/spellings";
import { ENDS, type End } from "~/trade/ends";
import type { AskedEnd, AskedOfLoad } from "~/trade/saved-search";

const SIGN: Readonly<Record<End, string>> = { origin: "o", destination: "d" };
const ANYWHERE = "*";

interface Anchored {
  anchors: string[];
  /** About how much of the country it covers. */
  width: number;
}

const CITY_WIDTH = 0.1;
/** In squares of the map. */
const STATE_WIDTH = 3;
/** A search for more kinds stands under its places alone. */
const MOST_KINDS = 3;

function anchorsOfEnd(end: End, { place, city, spellings, states }: AskedEnd): Anchored | null {
  const sign = SIGN[end];
  if (place) {
    const squares = new Set(around(place, place.miles).areas.map(stateless));
    return { anchors: [...squares].map((square) => `${sign}#${square}`), width: squares.size };
  }
  if (city) {
    const anchors = new Set((spellings ?? [city]).map((spelling) => `${sign}=${foldCase(spelling)}`));
    return { anchors: [...anchors], width: CITY_WIDTH };
  }
  if (states)
    return { anchors: states.map((state) => `${sign}@${state}`), width: STATE_WIDTH * states.length };
  return null;
}

/** Under what a search stands: every load that fits it has one of these. */
export function anchorsOfSearch({ filters, ends }: AskedOfLoad): string[] {
  const [narrower] = ENDS.flatMap((end) => anchorsOfEnd(end, ends[end]) ?? []).sort(
    (a, b) => a.width - b.width,
  );
  const places = narrower?.anchors ?? [ANYWHERE];
  const kinds = filters.equipment_type ?? [];
  if (kinds.length === 0 || kinds.length > MOST_KINDS) return places;
  return places.flatMap((place) => kinds.map((kind) => `${place}:${kind}`));
}

interface LoadToAnchor {
  origin_area: number | null;
  origin_address_city: string | null;
  origin_address_state: string | null;
  destination_area: number | null;
  destination_address_city: string | null;
  destination_address_state: string | null;
  equipment_type: string | null;
}

function placesOf(load: LoadToAnchor, end: End): string[] {
  const [city, state] = [load[`${end}_address_city`], load[`${end}_address_state`]];
  const square = stateless(load[`${end}_area`] ?? 0);
  return [
    ...(city ? [`${SIGN[end]}=${foldCase(city)}`] : []),
    ...(state ? [`${SIGN[end]}@${state}`] : []),
    ...(square > 0 ? [`${SIGN[end]}#${square}`] : []),
  ];
}

/** Under what a load looks for searches. */
export function anchorsOfLoad(load: LoadToAnchor): string[] {
  const places = [...ENDS.flatMap((end) => placesOf(load, end)), ANYWHERE];
  const kind = load.equipment_type;
  return kind ? places.flatMap((place) => [place, `${place}:${kind}`]) : places;
}
