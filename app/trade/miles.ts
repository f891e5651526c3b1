export const MILES_SOURCES = ["estimate", "engine"] as const;
export type MilesSource = (typeof MILES_SOURCES)[number];

const whole = (miles: number) => Math.round(miles).toLocaleString("en-US");

export function milesInFigures(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? whole(miles) : `~${whole(miles)}`;
}

export function milesInWords(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? `${whole(miles)} mi` : `about ${whole(miles)} mi`;
}

export function milesInBrief(miles: number | null, source: MilesSource): string | null {
  if (miles === null) return null;
  return source === "engine" ? `${whole(miles)} mi` : `~${whole(miles)} mi`;
}
