/** Instants in form fields, in the local time of a zone. */

const locals = new Map<string, Intl.DateTimeFormat>();

/** Returns an instant as `2026-11-24T09:30`, in the local time of a zone. */
export function localText(atMs: number, zone = "UTC"): string {
  const format =
    locals.get(zone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  locals.set(zone, format);
  return format.format(atMs).replace(" ", "T");
}

/**
 * Returns the instant of a form field's local time in a zone; null if the text is not a time. If clocks are set
 * back, an hour happens twice: this is its first time. A time in the hour that clocks skip in spring becomes
 * one an hour earlier (`isSkipped`).
 */
export function instantOf(text: string, zone = "UTC"): number | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const aheadAt = (atMs: number) => Date.parse(`${localText(atMs, zone)}Z`) - atMs;
  // The second step corrects the hours around a daylight saving change.
  return asUtc - aheadAt(asUtc - aheadAt(asUtc));
}

/** Returns true if a local time does not exist in a zone, because clocks are set forward over it. */
export function isSkipped(text: string, zone: string): boolean {
  const at = instantOf(text, zone);
  return at !== null && localText(at, zone) !== text;
}
