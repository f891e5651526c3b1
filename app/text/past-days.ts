const pastDayFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

export function formatPastDay(ms: number): string {
  return pastDayFormat.format(ms);
}
