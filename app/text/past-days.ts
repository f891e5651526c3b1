const pastDayFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

/** Formats the day of an instant, always with its year: `Nov 24, 2026`. */
export function formatPastDay(ms: number): string {
  return pastDayFormat.format(ms);
}
