/**
 * The stops of a load between its origin and its destination. A load keeps them in one column as JSON, so
 * that every view of the load's row has them. Pure.
 */
import * as z from "zod";
import { END_COLUMNS, type Ends, partsOf } from "./ends";
import { BETWEEN_NAMES, type BetweenName, positionOf, type StopKind, type StopName } from "./stop-names";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const count = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

/** The members of a stop, in the order in which the column contains them. */
const STOP = z.object({
  kind: z.enum(["pickup", "drop"]),
  city: text,
  state: text,
  zip: text,
  /** A local day, `YYYY-MM-DD`. */
  date: z.string(),
  /** Local times, `HH:MM`: an appointment, or the start and the end of a window. */
  time: text,
  until: text,
  street: text,
  /** The freight that is loaded or unloaded at the stop. */
  pieces: count,
  weight_lb: count,
  note: text,
  contact: text,
  contact_phone: text,
});

export type StopBetween = z.infer<typeof STOP>;
export type StopMember = keyof StopBetween;

export const STOP_MEMBERS = Object.keys(STOP.shape) as StopMember[];

/** The members that everyone may see while the load is open. The parties and the driver also see the rest. */
export const SEEN_MEMBERS = [
  "kind",
  "city",
  "state",
  "zip",
  "date",
  "time",
  "until",
] as const satisfies readonly StopMember[];

const STOPS = z.array(STOP);

/**
 * Returns `members` of the stops as JSON, without the members that are null; null if there are no stops.
 */
function textOf(stops: readonly StopBetween[], members: readonly StopMember[]): string | null {
  if (stops.length === 0) return null;
  return JSON.stringify(
    stops.map((stop) =>
      Object.fromEntries(members.flatMap((name) => (stop[name] === null ? [] : [[name, stop[name]]]))),
    ),
  );
}

/** Returns stops as the column contains them; null for no stops. */
export const stopsText = (stops: readonly StopBetween[]): string | null => textOf(stops, STOP_MEMBERS);

/**
 * Returns the stops that the column contains. Members that the viewer may not see are null.
 * @throws SyntaxError or ZodError if the column contains anything else
 */
export const stopsIn = (column: string | null | undefined): StopBetween[] =>
  column ? STOPS.parse(JSON.parse(column)) : [];

/** Returns the number of stops between. */
export const countStops = (column: string | null | undefined): number => stopsIn(column).length;

/** Returns the column with the members that everyone may see. */
export const seenStops = (column: string | null | undefined): string | null =>
  textOf(stopsIn(column), SEEN_MEMBERS);

/** A drop without a place, a day or any other value. */
export const EMPTY_STOP: StopBetween = STOP.parse({ kind: "drop", date: "" });

/** The column of the stops between. */
export interface Between {
  stops: string | null;
}

/** The columns that define a load's route through all its stops. */
export const WAY_COLUMNS = [...END_COLUMNS, "stops"] as const;
export type Way = Ends & Between;

/** A load whose stops between may be missing, because an older version saved its terms. */
export type WithStops = Ends & Partial<Between>;

/** The street, city, state and ZIP code of a stop. */
export type StopPlace = ReturnType<typeof partsOf>;

/** Returns the places of a load in the order of its stops. */
export const placesOn = (way: Way): StopPlace[] => [
  partsOf(way, "origin"),
  ...stopsIn(way.stops).map(({ street, city, state, zip }) => ({ street, city, state, zip })),
  partsOf(way, "destination"),
];

/** Whether two loads have the same places in the same order, so that their miles are the same. */
export const isSameWay = (one: Way, other: Way): boolean =>
  JSON.stringify(placesOn(one)) === JSON.stringify(placesOn(other));

const NOWHERE: StopPlace = { street: null, city: null, state: null, zip: null };

/** Returns the place of a stop. All parts are null if the load has no such stop. */
export function stopPlace(load: WithStops, stop: StopName): StopPlace {
  if (stop === "pickup") return partsOf(load, "origin");
  if (stop === "delivery") return partsOf(load, "destination");
  return stopsIn(load.stops)[positionOf(stop) - 1] ?? NOWHERE;
}

/** Returns the two ends of a leg. */
const legBetween = (from: StopPlace, to: StopPlace): Ends => ({
  origin_address_street: from.street,
  origin_address_city: from.city,
  origin_address_state: from.state,
  origin_address_zip: from.zip,
  destination_address_street: to.street,
  destination_address_city: to.city,
  destination_address_state: to.state,
  destination_address_zip: to.zip,
});

/** Returns the legs of a load, from stop to stop. A load without stops between has one leg. */
export function legsOf(way: Way): Ends[] {
  const places = placesOn(way);
  return places.slice(1).map((to, at) => legBetween(places[at] ?? to, to));
}

/** The columns with the days and times of a load's ends, in the local time of each end. */
export interface EndTimes {
  pickup_date: string;
  pickup_time: string | null;
  pickup_until: string | null;
  delivery_date: string;
  delivery_time: string | null;
  delivery_until: string | null;
}

/** A stop with its place and its time. The time is an appointment, or a window from `time` to `until`. */
export interface TimedStop {
  name: StopName;
  kind: StopKind;
  place: StopPlace;
  date: string;
  time: string | null;
  until: string | null;
}

/** Returns all stops of a load in order, with its origin and destination. */
export function stopsOf(load: Way & EndTimes): TimedStop[] {
  const between = stopsIn(load.stops).flatMap(({ kind, street, city, state, zip, date, time, until }, at) => {
    const name = BETWEEN_NAMES[at];
    return name ? [{ name, kind, place: { street, city, state, zip }, date, time, until }] : [];
  });
  return [
    {
      name: "pickup",
      kind: "pickup",
      place: partsOf(load, "origin"),
      date: load.pickup_date,
      time: load.pickup_time,
      until: load.pickup_until,
    },
    ...between,
    {
      name: "delivery",
      kind: "drop",
      place: partsOf(load, "destination"),
      date: load.delivery_date,
      time: load.delivery_time,
      until: load.delivery_until,
    },
  ];
}

/** Returns the names of the stops between at which freight is delivered. */
export const dropsOf = (column: string | null | undefined): BetweenName[] =>
  stopsIn(column).flatMap(({ kind }, at) => (kind === "drop" ? (BETWEEN_NAMES[at] ?? []) : []));

/** Returns the column with each stop's day changed by `move`, for a copy of the load. */
export const withDaysMoved = (column: string | null, move: (day: string) => string): string | null =>
  stopsText(stopsIn(column).map((stop) => ({ ...stop, date: move(stop.date) })));
