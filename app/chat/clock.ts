/**
 * The times of messages on a 12-hour clock: in UTC from the server, which does not know where a person is, and in the
 * person's time zone once scripts run.
 */
export interface Clock {
  /** `9:30 AM`, for a message under its day. */
  time: (ms: number) => string;
  /** `Tue, Nov 24`, of another year `Tue, Nov 24, 2025`; with `(UTC)` while the time zone is unknown. */
  day: (ms: number) => string;
  /** `Tue, Nov 24, 9:30 AM`; with `UTC` while the time zone is unknown. */
  instant: (ms: number) => string;
}

/** @param zone a time zone such as `America/Denver`; undefined while unknown */
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
