/**
 * The keys of an inverted index over saved searches. A key is a short string for a property that a load must
 * have to fit a search. `o=reno` means the origin city Reno, `o@NV` the origin state, and `o#5803` a map
 * square at the origin. Keys that start with `d` mean the destination, and `*` means any place. A key may end
 * in an equipment code (`o@NV:V`). A search is stored under the keys of its narrower end. A load looks up its
 * own keys, at most fourteen. The tables call a key an anchor.
 */
import { stateless } from "~/places/areas";
import { around } from "~/places/gazetteer.server";
import { airMiles } from "~/search/engine/deadhead";
import { ENDS, type End } from "~/trade/ends";
import type { EndCriteria, SearchCriteria } from "~/trade/saved-search";

const SIGN: Readonly<Record<End, string>> = { origin: "o", destination: "d" };
const ANYWHERE = "*";

interface EndKeys {
  keys: string[];
  /** Approximately how much of the country the keys cover, in map squares. */
  width: number;
}

const CITY_WIDTH = 0.1;
const STATE_WIDTH = 3;
/** A search for more kinds of equipment is stored under its places only. */
const MAX_KINDS = 3;

function keysOfEnd(end: End, { place, cityKey, states }: EndCriteria): EndKeys | null {
  const sign = SIGN[end];
  if (place) {
    const squares = new Set(around(place, airMiles(place.miles)).areas.map(stateless));
    return { keys: [...squares].map((square) => `${sign}#${square}`), width: squares.size };
  }
  if (cityKey !== undefined) return { keys: [`${sign}=${cityKey}`], width: CITY_WIDTH };
  if (states) return { keys: states.map((state) => `${sign}@${state}`), width: STATE_WIDTH * states.length };
  return null;
}

/** Every load that fits the search has at least one of these keys. */
export function keysOfSearch({ filters, ends }: SearchCriteria): string[] {
  const [narrower] = ENDS.flatMap((end) => keysOfEnd(end, ends[end]) ?? []).sort((a, b) => a.width - b.width);
  const places = narrower?.keys ?? [ANYWHERE];
  const kinds = filters.equipment_type ?? [];
  if (kinds.length === 0 || kinds.length > MAX_KINDS) return places;
  return places.flatMap((place) => kinds.map((kind) => `${place}:${kind}`));
}

interface LoadWithKeys {
  origin_area: number | null;
  origin_city_key: string | null;
  origin_address_state: string | null;
  destination_area: number | null;
  destination_city_key: string | null;
  destination_address_state: string | null;
  equipment_type: string | null;
}

function placeKeysOf(load: LoadWithKeys, end: End): string[] {
  const [city, state] = [load[`${end}_city_key`], load[`${end}_address_state`]];
  const square = stateless(load[`${end}_area`] ?? 0);
  return [
    ...(city === null ? [] : [`${SIGN[end]}=${city}`]),
    ...(state ? [`${SIGN[end]}@${state}`] : []),
    ...(square > 0 ? [`${SIGN[end]}#${square}`] : []),
  ];
}

export function keysOfLoad(load: LoadWithKeys): string[] {
  const places = [...ENDS.flatMap((end) => placeKeysOf(load, end)), ANYWHERE];
  const kind = load.equipment_type;
  return kind ? places.flatMap((place) => [place, `${place}:${kind}`]) : places;
}
