/**
 * Times of messages, on a 12-hour clock (spec §9). The server does not know where a person is and says UTC; once scripts
 * run, their own place is used.
 */
export interface Clock {
  /** `9:30 AM`; stands under its day. */
  time: (ms: number) => string;
  /** `Tue, Nov 24`, and `Tue, Nov 24, 2025` in another year than now; with `(UTC)` while the place is not known. */
  day: (ms: number) => string;
  /** `Tue, Nov 24, 9:30 AM`, and `Tue, Nov 24, 9:30 AM UTC` while the place is not known. */
  instant: (ms: number) => string;
}

/** @param zone a name such as `America/Denver`; undefined while unknown */
export function clockIn(zone: string | undefined, nowMs: number): Clock {
  const timeZone = zone ?? "UTC";
  const times = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" });
  const shortDay = { timeZone, weekday: "short", month: "short", day: "numeric" } as const;
  const days = new Intl.DateTimeFormat("en-US", shortDay);
  const farDays = new Intl.DateTimeFormat("en-US", { ...shortDay, year: "numeric" });
  const years = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric" });
  const thisYear = years.format(nowMs);
  const time = (ms: number) => times.format(ms).replaceAll("\u202f", " ");
  const day = (ms: number) => (years.format(ms) === thisYear ? days : farDays).format(ms);
  return {
    time,
    day: (ms) => (zone ? day(ms) : `${day(ms)} (UTC)`),
    instant: (ms) => `${day(ms)}, ${time(ms)}${zone ? "" : " UTC"}`,
  };
}
