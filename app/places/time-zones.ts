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

/** The IANA name of one of these zones. */
export type TimeZone = (typeof TIME_ZONES)[number][0];

/** The states of each zone. A state in two zones is listed under the zone where most of its people live. */
const STATES_OF: Readonly<Record<TimeZone, string>> = {
  "America/New_York": "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV",
  "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI",
  "America/Denver": "CO ID MT NM UT WY",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA NV OR WA",
  "America/Anchorage": "AK",
  "Pacific/Honolulu": "HI",
};

/**
 * Parts of states whose time zone differs from the rest of the state, by the first three digits of the ZIP
 * code.
 */
const ELSEWHERE: Readonly<Record<string, TimeZone>> = {
  ...zips("America/New_York", "373 374 376 377 378 379"),
  ...zips("America/Chicago", "324 325 420 421 422 423 424 463 464 476 477"),
  ...zips("America/Denver", "577 693 798 799 885 979"),
  ...zips("America/Los_Angeles", "835 838"),
};

function zips(zone: TimeZone, beginnings: string): Record<string, TimeZone> {
  return Object.fromEntries(beginnings.split(" ").map((beginning) => [beginning, zone]));
}

/** Returns the zone of a state, or null if the state is unknown. */
export function zoneOfState(state: string): TimeZone | null {
  const zone = TIME_ZONES.find(([name]) => STATES_OF[name].split(" ").includes(state));
  return zone?.[0] ?? null;
}

/**
 * Returns the zone of a ZIP code in a state. Pensacola, El Paso and Knoxville differ from most of their
 * states.
 */
export function zoneOfZip(zip: string, state: string): TimeZone | null {
  return ELSEWHERE[zip.slice(0, 3)] ?? zoneOfState(state);
}
