/** Converts between instants and the local times in form fields. */

const locals = new Map<string, Intl.DateTimeFormat>();

/** Returns an instant as `2026-11-24T09:30`, in the zone's local time. */
export function localText(atMs: number, zone = "UTC"): string {
  const format =
    locals.get(zone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  locals.set(zone, format);
  return format.format(atMs).replace(" ", "T");
}

/** Returns the instant of a local time from a form field, or null if the text is not a time. */
export function instantOf(text: string, zone = "UTC"): number | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const aheadAt = (atMs: number) => Date.parse(`${localText(atMs, zone)}Z`) - atMs;
  // The second correction handles the hours around a daylight saving change.
  return asUtc - aheadAt(asUtc - aheadAt(asUtc));
}
