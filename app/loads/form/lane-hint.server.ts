import { type Doubts, doubtsOf } from "~/distance/doubts.server";
import { estimateMiles } from "~/distance/engine.server";
import { marketLine } from "~/market/market.server";
import { fillPlace } from "~/places/fill-place.server";
import { END_COLUMNS, ENDS, type Ends, partsOf } from "~/trade/ends";
import { milesInWords } from "~/trade/miles";

export interface LaneHint {
  miles: number | null;
  milesInWords: string | null;
  market: string | null;
  doubts: Doubts;
}

const MOST_CHARS = 200;

function endsIn(fields: Readonly<Record<string, string | undefined>>): Ends {
  const typed = Object.fromEntries(
    END_COLUMNS.map((column) => [column, fields[column]?.trim().slice(0, MOST_CHARS) || null]),
  ) as Ends;
  const filled = ENDS.map((end) => {
    const { city, state } = fillPlace(partsOf(typed, end));
    return { [`${end}_address_city`]: city, [`${end}_address_state`]: state };
  });
  return Object.assign({ ...typed }, ...filled);
}

type Fields = Readonly<Record<string, string | undefined>>;

/** Does not read the database, so it has no market rate. */
export function milesHint(fields: Fields): LaneHint {
  const miles = estimateMiles(endsIn(fields));
  return { miles, milesInWords: milesInWords(miles, "estimate"), market: null, doubts: doubtsOf(fields) };
}

export async function laneHint(fields: Fields): Promise<LaneHint> {
  const market = await marketLine({ ...endsIn(fields), equipment_type: fields.equipment_type });
  return { ...milesHint(fields), market };
}
