const pastDayFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

/** Always includes the year: `Nov 24, 2026`. */
export function formatPastDay(ms: number): string {
  return pastDayFormat.format(ms);
}
