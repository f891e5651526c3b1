/**
 * Lookup keys (an inverted index over saved searches): short texts for what a load must have before a saved search can fit it.
 * `o=reno` is the city where it starts, `o@NV` the state, `o#5803` a square of the map; `d` in place of `o` means where it ends;
 * `*` means anything. Each may carry a kind of equipment (`o@NV:V`). A search is stored under the keys of its narrower end. A
 * load looks up its own keys, at most fourteen. The tables call a key an anchor.
 */
import { stateless } from "~/places/areas";
import { around } from "~/places/gazetteer.server";
import { foldCase } from "~/places/spellings";
import { ENDS, type End } from "~/trade/ends";
import type { EndCriteria, SearchCriteria } from "~/trade/saved-search";

const SIGN: Readonly<Record<End, string>> = { origin: "o", destination: "d" };
const ANYWHERE = "*";

interface EndKeys {
  keys: string[];
  /** Roughly how much of the country they cover, in squares of the map. */
  width: number;
}

const CITY_WIDTH = 0.1;
const STATE_WIDTH = 3;
/** A search for more kinds of equipment is stored under its places alone. */
const MAX_KINDS = 3;

function keysOfEnd(end: End, { place, city, spellings, states }: EndCriteria): EndKeys | null {
  const sign = SIGN[end];
  if (place) {
    const squares = new Set(around(place, place.miles).areas.map(stateless));
    return { keys: [...squares].map((square) => `${sign}#${square}`), width: squares.size };
  }
  if (city) {
    const keys = new Set((spellings ?? [city]).map((spelling) => `${sign}=${foldCase(spelling)}`));
    return { keys: [...keys], width: CITY_WIDTH };
  }
  if (states) return { keys: states.map((state) => `${sign}@${state}`), width: STATE_WIDTH * states.length };
  return null;
}

/** The keys under which a search is stored. Every load that fits the search has at least one of them. */
export function keysOfSearch({ filters, ends }: SearchCriteria): string[] {
  const [narrower] = ENDS.flatMap((end) => keysOfEnd(end, ends[end]) ?? []).sort((a, b) => a.width - b.width);
  const places = narrower?.keys ?? [ANYWHERE];
  const kinds = filters.equipment_type ?? [];
  if (kinds.length === 0 || kinds.length > MAX_KINDS) return places;
  return places.flatMap((place) => kinds.map((kind) => `${place}:${kind}`));
}

interface LoadWithKeys {
  origin_area: number | null;
  origin_address_city: string | null;
  origin_address_state: string | null;
  destination_area: number | null;
  destination_address_city: string | null;
  destination_address_state: string | null;
  equipment_type: string | null;
}

function placeKeysOf(load: LoadWithKeys, end: End): string[] {
  const [city, state] = [load[`${end}_address_city`], load[`${end}_address_state`]];
  const square = stateless(load[`${end}_area`] ?? 0);
  return [
    ...(city ? [`${SIGN[end]}=${foldCase(city)}`] : []),
    ...(state ? [`${SIGN[end]}@${state}`] : []),
    ...(square > 0 ? [`${SIGN[end]}#${square}`] : []),
  ];
}

/** The keys that a load looks up. */
export function keysOfLoad(load: LoadWithKeys): string[] {
  const places = [...ENDS.flatMap((end) => placeKeysOf(load, end)), ANYWHERE];
  const kind = load.equipment_type;
  return kind ? places.flatMap((place) => [place, `${place}:${kind}`]) : places;
}
