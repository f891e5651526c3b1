/** Instants in the words of the place that they belong to. */
import { clockNameAt, zoneOfPlace } from "~/places/zone-of-place.server";
import { formatInstant } from "~/platform/instants";
import { type End, type Ends, partsOf } from "~/trade/ends";
import type { Stop } from "./telling";

/** The end of a load that a stop is at. */
export const END_OF: Readonly<Record<Stop, End>> = { pickup: "origin", delivery: "destination" };

/** The clock of a stop; null where nobody knows it. */
export const zoneOfStop = (load: Ends, stop: Stop) => zoneOfPlace(partsOf(load, END_OF[stop]));

/** `Tue, Nov 24, 9:30 AM MST` by the clock of the stop; in UTC where it is unknown or there is no stop. */
export function atStop(load: Ends, stop: Stop | null, atMs: number, nowMs = Date.now()): string {
  const zone = stop && zoneOfStop(load, stop);
  if (!zone) return formatInstant(atMs, undefined, nowMs);
  return `${formatInstant(atMs, zone, nowMs)} ${clockNameAt(zone, atMs)}`;
}

const locals = new Map<string, Intl.DateTimeFormat>();

/** An instant as `2026-11-24T09:30`, as a form has it, by the clock of a zone. */
export function localText(atMs: number, zone = "UTC"): string {
  const format =
    locals.get(zone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  locals.set(zone, format);
  return format.format(atMs).replace(" ", "T");
}

/** The instant that a text of a form means by the clock of a zone; null where it is none. */
export function instantOf(text: string, zone = "UTC"): number | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const aheadAt = (atMs: number) => Date.parse(`${localText(atMs, zone)}Z`) - atMs;
  // The second look is for the hours around a change of the clock.
  return asUtc - aheadAt(asUtc - aheadAt(asUtc));
}
