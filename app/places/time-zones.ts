/** Zones whose clocks have agreed for years, such as Detroit and New York, count as one zone. */
export const TIME_ZONES = [
  ["America/New_York", "Eastern"],
  ["America/Chicago", "Central"],
  ["America/Denver", "Mountain"],
  ["America/Phoenix", "Arizona"],
  ["America/Los_Angeles", "Pacific"],
  ["America/Anchorage", "Alaska"],
  ["America/Adak", "Aleutian"],
  ["Pacific/Honolulu", "Hawaii"],
] as const;

export type TimeZone = (typeof TIME_ZONES)[number][0];

/** A state in two zones is listed under the zone where most of its people live. */
const STATES_OF: Readonly<Record<TimeZone, string>> = {
  "America/New_York": "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV",
  "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI",
  "America/Denver": "CO ID MT NM UT WY",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA NV OR WA",
  "America/Anchorage": "AK",
  "America/Adak": "",
  "Pacific/Honolulu": "HI",
};

export function zoneOfState(state: string): TimeZone | null {
  const zone = TIME_ZONES.find(([name]) => STATES_OF[name].split(" ").includes(state));
  return state ? (zone?.[0] ?? null) : null;
}

export const ZONE_LETTERS = "ECMAPKDH";
