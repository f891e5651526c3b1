/** The source of a load's miles. */
export const MILES_SOURCES = ["estimate", "engine"] as const;
export type MilesSource = (typeof MILES_SOURCES)[number];

const whole = (miles: number) => Math.round(miles).toLocaleString("en-US");

/** Returns the miles for a labeled field: `520`, or `~520` if estimated. */
export function milesInFigures(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? whole(miles) : `~${whole(miles)}`;
}

/** Returns `520 mi` if measured, otherwise `about 520 mi`. */
export function milesInWords(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? `${whole(miles)} mi` : `about ${whole(miles)} mi`;
}

/** Returns `520 mi` if measured, otherwise `~520 mi`. */
export function milesInBrief(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? `${whole(miles)} mi` : `~${whole(miles)} mi`;
}
