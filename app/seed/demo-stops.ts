/** Loads of the demo with stops between, and a partial load. */
import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { BuiltLoad } from "~/builders/built-load";
import { nameOfRow } from "~/builders/load-documents";
import type { Rows, TimedMessages } from "~/builders/rows";
import { CHECK_IN_TEXTS } from "~/chat/automated-texts";
import { tell } from "~/chat/post-automated.server";
import { checkInKind } from "~/notifications/kinds";
import { HOUR_MS } from "~/text/time";
import type { StopKind, StopName } from "~/trade/stop-names";
import { EMPTY_STOP, type StopBetween, stopsText } from "~/trade/stops";
import type { cargoTerms } from "./board";
import { type Lane, laneBetween, placeOfHub } from "./lanes";

interface PlannedStop extends Partial<StopBetween> {
  kind: StopKind;
  /** The name of a hub. */
  at: string;
  /** The number of days after the pickup. */
  days: number;
}

export interface Route {
  stops: readonly PlannedStop[];
  /** `hours` are counted from the entry of the PIN; negative hours are before it. */
  checkIns?: readonly (readonly [kind: "arrived" | "departed", stop: StopName, hours: number])[];
}

// biome-ignore format: a table, one stop a line
export const TO_POST: Route = {
  stops: [
    { kind: "pickup", at: "Portland", days: 0, time: "14:00", until: "17:00", street: "4400 Terminal Road", pieces: 6, weight_lb: 7_200, note: "Load behind the first freight." },
    { kind: "drop", at: "Boise", days: 1, time: "10:00", street: "1800 Commerce Drive", pieces: 8, weight_lb: 9_600, contact: "Receiving desk", contact_phone: "(555) 014-0171" },
    { kind: "drop", at: "Salt Lake City", days: 2, time: "08:00", until: "12:00", street: "3660 Depot Street", pieces: 6, weight_lb: 7_200, note: "Dock 9, around the back." },
  ],
};

// biome-ignore format: a table, one stop a line
export const UNDER_WAY: Route = {
  stops: [
    { kind: "drop", at: "Phoenix", days: 1, time: "08:00", until: "15:00", street: "5020 Distribution Avenue", pieces: 7, weight_lb: 8_400, contact: "Receiving desk", contact_phone: "(555) 014-0172" },
    { kind: "drop", at: "Tucson", days: 1, time: "16:00", until: "20:00", street: "900 Warehouse Row", pieces: 4, weight_lb: 4_800 },
  ],
  checkIns: [["arrived", "pickup", -2], ["departed", "pickup", 0.5], ["arrived", "between-1", 21]],
};

/** The freight in the trailer, and the share of a full load's rate. */
export const PARTIAL = { length_ft: 14, weight_lb: 9_500, pallet_count: 6, share: 0.45 } as const;
export type PartialTerms = typeof PARTIAL;

const RATE_STEP_CENTS = 2_500;

export function partialOf(terms: ReturnType<typeof cargoTerms>, partial?: PartialTerms) {
  if (!partial) return terms;
  const { share, ...freight } = partial;
  const total_rate_cents = Math.round((terms.total_rate_cents * share) / RATE_STEP_CENTS) * RATE_STEP_CENTS;
  return { ...terms, ...freight, piece_count: null, load_size: "partial" as const, total_rate_cents };
}

/** Returns the sum of the legs, in miles by road. */
export function legMiles({ from, to }: Lane, { stops }: Route): number {
  const places = [from.city, ...stops.map(({ at }) => at), to.city];
  return places.slice(1).reduce((sum, place, at) => sum + laneBetween(places[at] ?? place, place).miles, 0);
}

/** Returns the column of the stops. `dayOf` returns the day that is this number of days after the pickup. */
export const stopsOn = ({ stops }: Route, dayOf: (days: number) => string): string | null =>
  stopsText(
    stops.map(({ at, days, ...stop }) => {
      const { city, state, zip } = placeOfHub(at);
      return { ...EMPTY_STOP, ...stop, city, state, zip, date: dayOf(days) };
    }),
  );

/** Returns the driver's check-ins, with their messages to the shipper. */
export function checkInsOf(
  { loadId, driver, owner, load, lastStepAtMs }: BuiltLoad,
  { load_events = [] }: Rows,
  { checkIns = [] }: Route,
): { rows: Rows; messages: TimedMessages[] } {
  const chosenAt = load_events.find(({ event }) => event === "accept")?.at;
  if (!driver || chosenAt === undefined) return { rows: {}, messages: [] };
  const told = checkIns.map(([kind, stop, hours]) => ({ kind, stop, at: lastStepAtMs + hours * HOUR_MS }));
  return {
    rows: {
      whereabouts: told.map((checkIn) => ({
        ...checkIn,
        told_id: newId({ msecs: checkIn.at }),
        load_id: loadId,
        person_id: driver.id,
        told_at: checkIn.at,
        chosen_at: chosenAt,
      })),
    },
    messages: told.map(({ kind, stop, at }) => {
      const text = CHECK_IN_TEXTS[`${kind}-${stop}`]({ lane: nameOfRow(load), driver: driver.fullName });
      const about = { loadId, kind: checkInKind(`${kind}-${stop}`), nowMs: at };
      return { atMs: at, statements: tell(sql`${owner.id}`, text, about) };
    }),
  };
}
