import { timesAt } from "~/places/zone-of-place.server";
import { formatDay } from "~/text/dates";
import { type Ends, partsOf } from "~/trade/ends";
import type { TimedStop } from "~/trade/stops";

/** Days are `YYYY-MM-DD`, times are `HH:MM`. */
export interface Schedule extends Ends {
  pickup_date: string;
  pickup_time: string | null;
  pickup_until: string | null;
  delivery_date: string;
  delivery_time: string | null;
  delivery_until: string | null;
}

type Stop = "pickup" | "delivery";

const END_OF_STOP = { pickup: "origin", delivery: "destination" } as const;

/** For example, `3:30 PM MST`, or `8:00 AM–3:30 PM MST, first come, first served`. */
export function timesOfStop({
  place,
  date,
  time,
  until,
}: Pick<TimedStop, "place" | "date" | "time" | "until">): string | null {
  if (time === null) return null;
  return `${timesAt(place, date, time, until)}${until === null ? "" : ", first come, first served"}`;
}

export const timesInWords = (load: Schedule, stop: Stop): string | null =>
  timesOfStop({
    place: partsOf(load, END_OF_STOP[stop]),
    date: load[`${stop}_date`],
    time: load[`${stop}_time`],
    until: load[`${stop}_until`],
  });

const inWords = (load: Schedule, stop: Stop): string =>
  [formatDay(load[`${stop}_date`]), timesInWords(load, stop)].filter(Boolean).join(", ");

export const pickupInWords = (load: Schedule): string => inWords(load, "pickup");

export const deliveryInWords = (load: Schedule): string => inWords(load, "delivery");
