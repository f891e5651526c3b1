/** When a driver wants to hear of new loads, and how often. */
export interface AlertSettings {
  /** Hours of the day, 0–23, in `timeZone`: silent from the one until the other. The same hour twice: never silent. */
  quietFrom: number;
  quietUntil: number;
  /** An IANA name. */
  timeZone: string;
  /** At most so many messages within an hour; 0: none at all. */
  hourlyCap: number;
}

/** US zones, from east to west. Those of a border town may choose the other. */
export const TIME_ZONES = [
  ["America/New_York", "Eastern"],
  ["America/Chicago", "Central"],
  ["America/Denver", "Mountain"],
  ["America/Phoenix", "Arizona"],
  ["America/Los_Angeles", "Pacific"],
  ["America/Anchorage", "Alaska"],
  ["Pacific/Honolulu", "Hawaii"],
] as const;

/** Until a driver says otherwise: at any hour, since a message in the inbox wakes nobody; at most ten an hour. */
export const USUAL: AlertSettings = {
  quietFrom: 0,
  quietUntil: 0,
  timeZone: "America/Chicago",
  hourlyCap: 10,
};

export const MOST_AN_HOUR = 20;

/** Made once a zone: making one takes longer than all else about a driver. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The hour of the day there, 0–23. */
export function hourIn(timeZone: string, atMs: number): number {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", hourCycle: "h23" });
  clocks.set(timeZone, clock);
  return Number(clock.format(atMs));
}

/** Whether a message goes out now, or is held back and counted in the next one. */
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
