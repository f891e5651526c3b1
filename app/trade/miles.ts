/** The source of a load's miles. */
export const MILES_SOURCES = ["estimate", "engine"] as const;
export type MilesSource = (typeof MILES_SOURCES)[number];

const whole = (miles: number) => Math.round(miles).toLocaleString("en-US");

/** Returns miles for a labeled field: `520`, or `~520` if estimated. Null if unknown. */
export function milesInFigures(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? whole(miles) : `~${whole(miles)}`;
}

/** Returns miles with their unit: `520 mi` if measured, otherwise `about 520 mi`. Null if unknown. */
export function milesInWords(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? `${whole(miles)} mi` : `about ${whole(miles)} mi`;
}

/** Returns the short form: `520 mi` if measured, `~520 mi` if estimated, or null if unknown. */
export function milesInBrief(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? `${whole(miles)} mi` : `~${whole(miles)} mi`;
}
