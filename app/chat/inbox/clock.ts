import { formatAge } from "~/text/ages";
import { DAY_MS } from "~/text/time";

/** The server renders times in UTC. With scripts, the browser then renders them in its own time zone. */
export interface Clock {
  /** For example, `9:30 AM`, for a message under the heading of its day. */
  time: (ms: number) => string;
  /**
   * For example, `Tue, Nov 24`, or in another year `Tue, Nov 24, 2025`. Ends in `(UTC)` while the time zone
   * is unknown.
   */
  day: (ms: number) => string;
  /** For example, `Tue, Nov 24, 9:30 AM`. Ends in `UTC` while the time zone is unknown. */
  instant: (ms: number) => string;
  /** The time if it is today, otherwise the date. Without a time zone, the age, or after a day the date. */
  brief: (ms: number) => string;
}

interface Formats {
  times: Intl.DateTimeFormat;
  days: Intl.DateTimeFormat;
  years: Intl.DateTimeFormat;
}

/** Creating the three formats takes as long as rendering two rows of the inbox. */
const cache = new Map<string, Formats>();

function formatsIn(timeZone: string): Formats {
  const known = cache.get(timeZone);
  if (known) return known;
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone, ...parts });
  const made = {
    times: format({ hour: "numeric", minute: "2-digit" }),
    days: format({ weekday: "short", month: "short", day: "numeric", year: "numeric" }),
    years: format({ year: "numeric" }),
  };
  cache.set(timeZone, made);
  return made;
}

/** @param zone an IANA name such as `America/Denver`; undefined if unknown */
export function clockIn(zone: string | undefined, nowMs: number): Clock {
  const { times, days, years } = formatsIn(zone ?? "UTC");
  const thisYear = `, ${years.format(nowMs)}`;
  const time = (ms: number) => times.format(ms).replaceAll("\u202f", " ");
  const day = (ms: number) => days.format(ms).replace(thisYear, "");
  return {
    time,
    day: (ms) => (zone ? day(ms) : `${day(ms)} (UTC)`),
    instant: (ms) => `${day(ms)}, ${time(ms)}${zone ? "" : " UTC"}`,
    brief: (ms) => {
      if (zone ? day(ms) === day(nowMs) : nowMs - ms < DAY_MS) return zone ? time(ms) : formatAge(ms, nowMs);
      return day(ms).replace(/^\w+, /, "");
    },
  };
}
