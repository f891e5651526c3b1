import { type Doubts, doubtsOf } from "~/distance/doubts.server";
import { estimateMiles } from "~/distance/engine.server";
import { marketLine } from "~/market/market.server";
import { fillPlace } from "~/places/fill-place.server";
import { END_COLUMNS, ENDS, type Ends, partsOf } from "~/trade/ends";
import { milesInWords } from "~/trade/miles";
import { stateCode } from "~/trade/state-names";
import { MOST_BETWEEN } from "~/trade/stop-names";
import { EMPTY_STOP, stopsText } from "~/trade/stops";
import { stopCount } from "./stops/stop-form";
import { fieldsOfStop } from "./stops/stop-terms";

export interface LaneHint {
  miles: number | null;
  milesInWords: string | null;
  market: string | null;
  doubts: Doubts;
}

const MOST_CHARS = 200;

type Fields = Readonly<Record<string, string | undefined>>;

const typedPart = (text: string | undefined) => text?.trim().slice(0, MOST_CHARS) || null;

/** Omits stops that have neither a state nor a ZIP code. */
function stopsTyped(fields: Fields): string | null {
  const places = Array.from({ length: Math.min(stopCount(fields), MOST_BETWEEN) }, (_, at) => {
    const typed = fieldsOfStop(fields, at + 1);
    const place = { city: typedPart(typed.city), state: typedPart(typed.state), zip: typedPart(typed.zip) };
    return { ...place, ...fillPlace({ ...place, state: place.state && stateCode(place.state) }) };
  });
  const given = places.filter(({ state, zip }) => state !== null || zip !== null);
  return stopsText(given.map((place) => ({ ...EMPTY_STOP, ...place })));
}

function endsIn(fields: Fields): Ends {
  const typed = Object.fromEntries(END_COLUMNS.map((column) => [column, typedPart(fields[column])])) as Ends;
  const filled = ENDS.map((end) => {
    const { city, state } = fillPlace(partsOf(typed, end));
    return { [`${end}_address_city`]: city, [`${end}_address_state`]: state };
  });
  return Object.assign({ ...typed }, ...filled);
}

/** Does not read the database, so it has no market rate. */
export function milesHint(fields: Fields): LaneHint {
  const miles = estimateMiles({ ...endsIn(fields), stops: stopsTyped(fields) });
  return { miles, milesInWords: milesInWords(miles, "estimate"), market: null, doubts: doubtsOf(fields) };
}

export async function laneHint(fields: Fields): Promise<LaneHint> {
  const market = await marketLine({
    ...endsIn(fields),
    equipment_type: fields.equipment_type,
    load_size: fields.load_size,
  });
  return { ...milesHint(fields), market };
}
