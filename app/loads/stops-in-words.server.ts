import { addressLine } from "~/trade/ends";
import { STOP_KINDS, type StopKind } from "~/trade/stop-names";
import { type StopBetween, stopsIn } from "~/trade/stops";
import { timesOfStop } from "./schedule-in-words.server";

export interface StopInWords {
  kind: StopKind;
  /** For example, `Stop 2: drop`. */
  name: string;
  /** The address on one line; null if it is unknown. */
  address: string | null;
  /** `YYYY-MM-DD` */
  date: string;
  /** The appointment or the window; null if no time was agreed. */
  times: string | null;
  /** What is loaded or unloaded, for example `4 pieces, 2,400 lb`. */
  freight: string | null;
  note: string | null;
  contact: string | null;
}

const pounds = (weight: number) => `${weight.toLocaleString("en-US")} lb`;

/** Null if no freight was entered. */
function freightOf({ pieces, weight_lb }: StopBetween): string | null {
  const words = [
    pieces === null ? null : `${pieces.toLocaleString("en-US")} ${pieces === 1 ? "piece" : "pieces"}`,
    weight_lb === null ? null : pounds(weight_lb),
  ];
  return words.filter(Boolean).join(", ") || null;
}

/** Details that the viewer may not see are left out. */
export const stopsInWords = (column: string | null): StopInWords[] =>
  stopsIn(column).map((stop, at) => ({
    kind: stop.kind,
    name: `Stop ${at + 2}: ${STOP_KINDS[stop.kind].toLowerCase()}`,
    address: addressLine(stop) || null,
    date: stop.date,
    times: timesOfStop({ ...stop, place: stop }),
    freight: freightOf(stop),
    note: stop.note,
    contact: [stop.contact, stop.contact_phone].filter(Boolean).join(", ") || null,
  }));
