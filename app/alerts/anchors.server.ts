/**
 * What a load must have for a saved search to be worth a look, as short texts that an index holds: `o=reno` (the city it
 * starts from), `o@NV` (the state), `o#5803` (a square of the map), the same with `d` for where it ends, `e:V`
 * (equipment), `*` (anything). A search stands under the anchors of its narrower end; a load asks for its own eight.
 */
import { stateless } from "~/search/areas";
import { ENDS, type End } from "~/search/filters";
import { type AskedEnd, type AskedOfLoad, foldCase } from "~/search/fits.server";
import { around } from "~/search/gazetteer.server";

const SIGN: Readonly<Record<End, string>> = { origin: "o", destination: "d" };
const ANY = "*";

interface Anchored {
  anchors: string[];
  /** About how much of the country it covers. */
  width: number;
}

const CITY_WIDTH = 0.1;
/** In squares of the map. */
const STATE_WIDTH = 3;

function anchorsOfEnd(end: End, { place, city, states }: AskedEnd): Anchored | null {
  const sign = SIGN[end];
  if (place) {
    const squares = new Set(around(place, place.miles).areas.map(stateless));
    return { anchors: [...squares].map((square) => `${sign}#${square}`), width: squares.size };
  }
  if (city) return { anchors: [`${sign}=${foldCase(city)}`], width: CITY_WIDTH };
  if (states)
    return { anchors: states.map((state) => `${sign}@${state}`), width: STATE_WIDTH * states.length };
  return null;
}

/** Under what a search stands: every load that fits it has one of these. */
export function anchorsOfSearch({ filters, ends }: AskedOfLoad): string[] {
  const [narrower] = ENDS.flatMap((end) => anchorsOfEnd(end, ends[end]) ?? []).sort(
    (a, b) => a.width - b.width,
  );
  if (narrower) return narrower.anchors;
  return filters.equipment_type?.map((code) => `e:${code}`) ?? [ANY];
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

/** What a load has: at most eight. */
export function anchorsOfLoad(load: LoadToAnchor): string[] {
  const ofEnd = (end: End): string[] => {
    const [city, state] = [load[`${end}_address_city`], load[`${end}_address_state`]];
    const square = stateless(load[`${end}_area`] ?? 0);
    return [
      ...(city ? [`${SIGN[end]}=${foldCase(city)}`] : []),
      ...(state ? [`${SIGN[end]}@${state}`] : []),
      ...(square > 0 ? [`${SIGN[end]}#${square}`] : []),
    ];
  };
  return [...ENDS.flatMap(ofEnd), ...(load.equipment_type ? [`e:${load.equipment_type}`] : []), ANY];
}
