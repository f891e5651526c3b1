const locals = new Map<string, Intl.DateTimeFormat>();

/** Returns an instant in the zone's local time, such as `2026-11-24T09:30`. */
export function localText(atMs: number, zone = "UTC"): string {
  const format =
    locals.get(zone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  locals.set(zone, format);
  return format.format(atMs).replace(" ", "T");
}

/**
 * Returns the first occurrence of a time that occurs twice. A skipped time (`isSkipped`) becomes an hour
 * earlier.
 */
export function instantOf(text: string, zone = "UTC"): number | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const aheadAt = (atMs: number) => Date.parse(`${localText(atMs, zone)}Z`) - atMs;
  // The second correction handles the hours around a daylight saving change.
  return asUtc - aheadAt(asUtc - aheadAt(asUtc));
}

/** Returns whether a local time does not exist in a zone because clocks are set forward past it. */
export function isSkipped(text: string, zone: string): boolean {
  const at = instantOf(text, zone);
  return at !== null && localText(at, zone) !== text;
}
