/** The load form's questions about the times of the stops. */
import { estimateLegs } from "~/distance/engine.server";
import { SPEEDS, timeOnTheWay } from "~/distance/expected-arrival";
import { zoneOfPlace } from "~/places/zone-of-place.server";
import { addDays, formatDay, formatTime, formatTimes, windowEnd } from "~/text/dates";
import { instantOf, isSkipped } from "~/text/local-time";
import { HOUR_MS } from "~/text/time";
import { milesInWords } from "~/trade/miles";
import { isBetween, positionOf, stopInSentence } from "~/trade/stop-names";
import { stopsOf, type TimedStop } from "~/trade/stops";
import { pickupMs } from "../pickup-instant.server";
import { stopField } from "./stops/stop-form";
import type { LoadTerms } from "./terms";

export interface Question {
  says: string;
  /** The field next to which the question appears, if any. */
  field?: string;
}

function fieldOf({ name }: TimedStop, part: "date" | "time" | "until"): string {
  const position = positionOf(name);
  return position === 0 ? `${name}_${part}` : stopField(position, part);
}

/** For example, `the pickup` or `stop 2`. */
const inSentence = ({ name }: TimedStop) =>
  isBetween(name) ? stopInSentence(name) : `the ${stopInSentence(name)}`;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The field for the end of the stop's window, or for its appointment. */
const lastField = (stop: TimedStop) => fieldOf(stop, stop.until === null ? "time" : "until");

/** Null if the stop has no time. */
const lastTime = ({ time, until }: TimedStop) => until ?? time;

/** In local time. Null if the stop has no time. */
const lastLocal = ({ date, time, until }: TimedStop) => windowEnd(date, time, until);

const instantAt = ({ place }: TimedStop, local: string) => instantOf(local, zoneOfPlace(place) ?? undefined);

/** Clocks skip these times when daylight saving time begins. */
const skippedTimes = (stops: readonly TimedStop[]): Question[] =>
  stops.flatMap((stop) => {
    const zone = zoneOfPlace(stop.place);
    if (stop.time === null || zone === null) return [];
    const times = new Map([
      [fieldOf(stop, "time"), `${stop.date}T${stop.time}`],
      [lastField(stop), lastLocal(stop) ?? ""],
    ]);
    return [...times].flatMap(([field, local]) => {
      if (!isSkipped(local, zone)) return [];
      const [day = "", time = ""] = local.split("T");
      const says = `${formatTime(time)} doesn't exist on ${formatDay(day)}. Clocks spring forward that night.`;
      return [{ says, field }];
    });
  });

/** A longer window that ends on the next day is questioned, because AM and PM may be mixed up. */
const LONGEST_NIGHT_MS = 12 * HOUR_MS;

const longNights = (stops: readonly TimedStop[]): Question[] =>
  stops.flatMap((stop) => {
    const { date, time, until } = stop;
    const local = lastLocal(stop);
    if (time === null || until === null || local === null || local.startsWith(date)) return [];
    const lastsMs = Date.parse(`${local}Z`) - Date.parse(`${date}T${time}Z`);
    if (lastsMs <= LONGEST_NIGHT_MS) return [];
    const says = `${formatTimes(time, until)} ends on ${formatDay(addDays(date, 1))}. Check AM and PM.`;
    return [{ says, field: fieldOf(stop, "until") }];
  });

function passedPickup(terms: LoadTerms, pickup: TimedStop, nowMs: number): Question[] {
  const time = lastTime(pickup);
  if (time === null || !zoneOfPlace(pickup.place) || pickupMs(terms) > nowMs) return [];
  const says = `It's already past ${formatTime(time)} there. Loads leave the board an hour after pickup time.`;
  return [{ says, field: lastField(pickup) }];
}

/**
 * A stop must end after the stop before it begins. Stops without a time are skipped. Each time is in its
 * place's time zone.
 */
function wrongOrder(stops: readonly TimedStop[]): Question[] {
  let before: TimedStop | undefined;
  const asked: Question[] = [];
  for (const stop of stops) {
    const [time, local] = [lastTime(stop), lastLocal(stop)];
    if (before?.time && time !== null && local !== null) {
      const [begins, ends] = [instantAt(before, `${before.date}T${before.time}`), instantAt(stop, local)];
      if (begins !== null && ends !== null && ends <= begins) {
        const says = `${capitalized(inSentence(stop))} at ${formatTime(time)} local time isn't after ${inSentence(before)} at ${formatTime(before.time)} local time.`;
        asked.push({ says, field: lastField(stop) });
      }
    }
    if (stop.time !== null) before = stop;
  }
  return asked;
}

/** The span of the stop's time, or of its whole day if it has no time. */
function spanOf(stop: TimedStop): [firstMs: number, lastMs: number] | null {
  const first = instantAt(stop, `${stop.date}T${stop.time ?? "00:00"}`);
  const last = instantAt(stop, lastLocal(stop) ?? `${addDays(stop.date, 1)}T00:00`);
  return first === null || last === null ? null : [first, last];
}

/** Only loads with stops between are questioned. The driving time includes the legally required rests. */
function tooFar(terms: LoadTerms, stops: readonly TimedStop[]): Question[] {
  if (stops.length <= 2) return [];
  const legs = estimateLegs(terms);
  let readyMs: number | null = null;
  return stops.flatMap((stop, at): Question[] => {
    const [span, before, miles] = [spanOf(stop), stops[at - 1], legs[at - 1] ?? null];
    if (!span) {
      readyMs = null;
      return [];
    }
    const [firstMs, lastMs] = span;
    const thereMs: number =
      readyMs === null || miles === null ? firstMs : readyMs + timeOnTheWay(miles, SPEEDS.earliest);
    const isLate = thereMs > lastMs;
    readyMs = isLate ? firstMs : Math.max(thereMs, firstMs);
    if (!isLate || !before || miles === null) return [];
    const far = milesInWords(miles, "estimate");
    const says = `It's ${far} from ${inSentence(before)} to ${inSentence(stop)}. One driver can't make it in time.`;
    const field = lastTime(stop) === null ? fieldOf(stop, "date") : lastField(stop);
    return [{ says, field }];
  });
}

export function timeQuestions(terms: LoadTerms, nowMs: number): Question[] {
  const stops = stopsOf(terms);
  const skipped = skippedTimes(stops);
  if (skipped.length > 0) return skipped;
  const [pickup] = stops;
  return [
    ...longNights(stops),
    ...(pickup ? passedPickup(terms, pickup, nowMs) : []),
    ...wrongOrder(stops),
    ...tooFar(terms, stops),
  ];
}
