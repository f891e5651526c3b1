/** Who measured a load's miles. */
export const MILES_SOURCES = ["estimate", "engine"] as const;
export type MilesSource = (typeof MILES_SOURCES)[number];

const whole = (miles: number) => Math.round(miles).toLocaleString("en-US");

/** Miles under a label of their own: `520`, or `≈ 520` when estimated; null while unknown. */
export function milesInFigures(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? whole(miles) : `≈ ${whole(miles)}`;
}

/** Miles with their unit: `520 mi` when measured, `≈ 520 mi, estimated` otherwise; null while unknown. */
export function milesInWords(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? `${whole(miles)} mi` : `≈ ${whole(miles)} mi, estimated`;
}

/** The short form: `520 mi`, `≈ 520 mi est.` */
export function milesInBrief(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? `${whole(miles)} mi` : `≈ ${whole(miles)} mi est.`;
}
