/** Who measured a load's miles. */
export const MILES_SOURCES = ["estimate", "engine"] as const;
export type MilesSource = (typeof MILES_SOURCES)[number];

const whole = (miles: number) => Math.round(miles).toLocaleString("en-US");

/** Miles below their own name: `520`, `≈ 520` when guessed; null while nobody could tell. */
export function milesInFigures(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? whole(miles) : `≈ ${whole(miles)}`;
}

/** Miles for people: `520 mi` when measured, `≈ 520 mi, estimated` when guessed; null while nobody could tell. */
export function milesInWords(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? `${whole(miles)} mi` : `≈ ${whole(miles)} mi, estimated`;
}

/** The same where room is short: `520 mi`, `≈ 520 mi est.` */
export function milesInBrief(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? `${whole(miles)} mi` : `≈ ${whole(miles)} mi est.`;
}
