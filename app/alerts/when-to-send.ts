import { TIME_ZONES, type TimeZone } from "~/places/time-zones";

/** When a driver wants to hear of new loads, and how often. */
export interface AlertSettings {
  /** Hours of the day, 0–23, in `timeZone`: quiet from the first until the second. The same hour twice means never quiet. */
  quietFrom: number;
  quietUntil: number;
  /** An IANA name. */
  timeZone: string;
  /** The most messages within an hour; 0 turns them off. */
  hourlyCap: number;
}

/** The listed zone with the clock of another one, in winter and in summer: America/Boise is Mountain. Null where none has it. */
export function zoneLike(timeZone: string, year = new Date().getUTCFullYear()): TimeZone | null {
  const hours = (zone: string) => [0, 6].map((month) => hourIn(zone, Date.UTC(year, month, 2))).join();
  const own = hours(timeZone);
  const zone =
    TIME_ZONES.find(([name]) => name === timeZone) ?? TIME_ZONES.find(([name]) => hours(name) === own);
  return zone?.[0] ?? null;
}

/** The defaults: at any hour, because a message in the inbox wakes nobody, and at most ten an hour. */
export const USUAL: AlertSettings = {
  quietFrom: 0,
  quietUntil: 0,
  timeZone: "America/Chicago",
  hourlyCap: 10,
};

export const MOST_AN_HOUR = 20;

/** One formatter for each zone, because creating one takes longer than the rest of the work for a driver. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The hour of the day in a time zone, 0–23. */
export function hourIn(timeZone: string, atMs: number): number {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", hourCycle: "h23" });
  clocks.set(timeZone, clock);
  return Number(clock.format(atMs));
}

/** Whether a message may be sent now. Otherwise the load is held back and counted in the next message. */
export function maySend(settings: AlertSettings, sentWithinTheHour: number, nowMs: number): boolean {
  return sentWithinTheHour < settings.hourlyCap && !isQuiet(settings, nowMs);
}

function isQuiet({ quietFrom, quietUntil, timeZone }: AlertSettings, nowMs: number): boolean {
  if (quietFrom === quietUntil) return false;
  const hour = hourIn(timeZone, nowMs);
  return quietFrom < quietUntil
    ? hour >= quietFrom && hour < quietUntil
    : hour >= quietFrom || hour < quietUntil;
}
