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

/** US time zones, from east to west. */
export const TIME_ZONES = [
  ["America/New_York", "Eastern"],
  ["America/Chicago", "Central"],
  ["America/Denver", "Mountain"],
  ["America/Phoenix", "Arizona"],
  ["America/Los_Angeles", "Pacific"],
  ["America/Anchorage", "Alaska"],
  ["Pacific/Honolulu", "Hawaii"],
] as const;

type TimeZone = (typeof TIME_ZONES)[number][0];

/** The states of each zone. One that lies in two is where more of its people live. */
const STATES_OF: Readonly<Record<TimeZone, string>> = {
  "America/New_York": "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV",
  "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI",
  "America/Denver": "CO ID MT NM UT WY",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA NV OR WA",
  "America/Anchorage": "AK",
  "Pacific/Honolulu": "HI",
};

/** The zone of a state; null for what is none of ours. */
export function zoneOfState(state: string): TimeZone | null {
  const zone = TIME_ZONES.find(([name]) => STATES_OF[name].split(" ").includes(state));
  return zone?.[0] ?? null;
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
