import { COUNTED } from "~/platform/counters";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";

/** In milliseconds. */
const WAITS = {
  first_request: { "15m": 15 * MINUTE_MS, "1h": HOUR_MS, "4h": 4 * HOUR_MS, "1d": DAY_MS },
  first_post: { "1h": HOUR_MS, "1d": DAY_MS, "7d": 7 * DAY_MS, "30d": 30 * DAY_MS },
  first_booking: { "1h": HOUR_MS, "1d": DAY_MS, "7d": 7 * DAY_MS, "30d": 30 * DAY_MS },
} as const satisfies Record<string, Readonly<Record<string, number>>>;

export type WaitName = keyof typeof WAITS;

const LONGER = "longer";

export function waitPart(name: WaitName, ms: number): string {
  const bounds: [string, number][] = Object.entries(WAITS[name]);
  return bounds.find(([, boundMs]) => ms <= boundMs)?.[0] ?? LONGER;
}

interface Series {
  title: string;
  help: string;
  label: string;
  parts: readonly string[];
  /**
   * How a day's values are found: counted from rows of other tables (`events`), added up by processes
   * (`processes`), or measured several times, of which the highest counts (`peaks`).
   */
  from: "events" | "processes" | "peaks";
}

const waits = (name: WaitName) => [...Object.keys(WAITS[name]), LONGER];

/** Each row of `board_days` belongs to one of these series, except the row that marks a day as complete. */
export const SERIES = {
  loads: {
    title: "Loads",
    help: "Steps of loads: posted, booked (rate confirmation signed), delivered, canceled by the driver, taken back or deleted by the shipper.",
    label: "step",
    parts: ["posted", "booked", "delivered", "canceled", "released", "deleted"],
    from: "events",
  },
  first_request: {
    title: "Time to first request",
    help: "First requests for loads, by the time since the posting.",
    label: "within",
    parts: waits("first_request"),
    from: "events",
  },
  sign_ups: {
    title: "Sign-ups",
    help: "New accounts.",
    label: "role",
    parts: ["driver", "shipper"],
    from: "events",
  },
  first_post: {
    title: "Sign-up to first load posted",
    help: "Shippers' first loads, by the time since the sign-up.",
    label: "within",
    parts: waits("first_post"),
    from: "events",
  },
  first_booking: {
    title: "Sign-up to first load booked",
    help: "Drivers' first bookings, by the time since the sign-up.",
    label: "within",
    parts: waits("first_booking"),
    from: "events",
  },
  mails: { title: "Emails", help: "Emails.", label: "result", parts: COUNTED.mails, from: "processes" },
  pushes: {
    title: "Push notifications",
    help: "Push notifications, one for each phone.",
    label: "result",
    parts: COUNTED.pushes,
    from: "processes",
  },
  texts: {
    title: "Text messages",
    help: "Text messages.",
    label: "result",
    parts: COUNTED.texts,
    from: "processes",
  },
  answers: {
    title: "Errors and slow pages",
    help: "Responses with a status of 500 or higher, and pages that took a second or longer.",
    label: "kind",
    parts: COUNTED.answers,
    from: "processes",
  },
  queue_peak: {
    title: "Longest queues",
    help: "The highest measured number of entries in each queue.",
    label: "queue",
    parts: ["pushes", "messages", "alerts", "webhooks"],
    from: "peaks",
  },
} as const satisfies Record<string, Series>;

export type SeriesName = keyof typeof SERIES;
export const SERIES_NAMES = Object.keys(SERIES) as SeriesName[];
export const seriesOf = (name: SeriesName): Series => SERIES[name];
export type Queue = (typeof SERIES.queue_peak.parts)[number];

export const FROM_EVENTS = SERIES_NAMES.filter((name) => SERIES[name].from === "events");

/** The row of a day that was counted after its end. */
export const COMPLETE = { name: "day", part: "complete" } as const;

export const dayOf = (atMs: number) => Math.floor(atMs / DAY_MS) * DAY_MS;
