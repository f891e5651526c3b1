/**
 * Estimates when a driver arrives, from the remaining miles and the hours-of-service rules for property
 * carriers (49 CFR 395.3): 11 hours of driving in a window of 14 hours, a break of 30 minutes after 8 hours
 * of driving, and 10 hours off before the next window. Assumes one driver, no split sleeper berth and no
 * weekly limit.
 */
import { HOUR_MS, MINUTE_MS } from "~/text/time";

const MOST_DRIVING_MS = 11 * HOUR_MS;
const WINDOW_MS = 14 * HOUR_MS;
const DRIVING_BEFORE_BREAK_MS = 8 * HOUR_MS;
const BREAK_MS = 30 * MINUTE_MS;
const REST_MS = 10 * HOUR_MS;

/** In hours, for text about a driver who sets out rested. */
export const DAY_OF_DRIVING = {
  drivingHours: MOST_DRIVING_MS / HOUR_MS,
  beforeBreakHours: DRIVING_BEFORE_BREAK_MS / HOUR_MS,
  breakHours: BREAK_MS / HOUR_MS,
  restHours: REST_MS / HOUR_MS,
} as const;

/** Miles per hour: `earliest` without any delay, `latest` with traffic, fuel stops and weigh stations. */
export const SPEEDS = { earliest: 60, latest: 45 } as const;

export interface Hours {
  drivenMs: number;
  sinceBreakMs: number;
  sinceRestMs: number;
}

export const RESTED: Hours = { drivenMs: 0, sinceBreakMs: 0, sinceRestMs: 0 };

/** Half of the legal maximum. */
const HALF_A_DAY: Hours = {
  drivenMs: MOST_DRIVING_MS / 2,
  sinceBreakMs: MOST_DRIVING_MS / 2,
  sinceRestMs: WINDOW_MS / 2,
};

/**
 * The most that a driver who set out this long ago can have worked. If the driver set out more than 14 hours
 * ago or at an unknown time (-1), half a day is assumed.
 */
export function hoursAfter(sinceLeftMs: number): Hours {
  if (sinceLeftMs < 0 || sinceLeftMs > WINDOW_MS) return HALF_A_DAY;
  return {
    drivenMs: Math.min(sinceLeftMs, MOST_DRIVING_MS),
    sinceBreakMs: Math.min(sinceLeftMs, DRIVING_BEFORE_BREAK_MS),
    sinceRestMs: sinceLeftMs,
  };
}

/** Returns milliseconds, including breaks and rests. */
export function timeOnTheWay(miles: number, milesAnHour: number, hours: Hours = RESTED): number {
  let leftMs = Math.round((miles / milesAnHour) * HOUR_MS);
  let { drivenMs, sinceBreakMs, sinceRestMs } = hours;
  for (let tookMs = 0; ; ) {
    const mayDriveMs = Math.min(MOST_DRIVING_MS - drivenMs, WINDOW_MS - sinceRestMs);
    const stintMs = Math.max(0, Math.min(mayDriveMs, DRIVING_BEFORE_BREAK_MS - sinceBreakMs));
    if (leftMs <= stintMs) return tookMs + leftMs;
    tookMs += stintMs;
    leftMs -= stintMs;
    const isBreakEnough =
      drivenMs + stintMs < MOST_DRIVING_MS && sinceRestMs + stintMs + BREAK_MS < WINDOW_MS;
    if (isBreakEnough) {
      tookMs += BREAK_MS;
      drivenMs += stintMs;
      sinceRestMs += stintMs + BREAK_MS;
      sinceBreakMs = 0;
    } else {
      tookMs += REST_MS;
      ({ drivenMs, sinceBreakMs, sinceRestMs } = RESTED);
    }
  }
}

/** In UTC milliseconds. */
export interface Arrival {
  earliestMs: number;
  latestMs: number;
}

/**
 * The earliest time assumes a fast, rested driver, the latest a slow driver who has worked since setting out.
 * @param sinceLeftMs how long before `fromMs` the driver set out; omitted if unknown
 */
export function expectedArrival(fromMs: number, miles: number, sinceLeftMs = -1): Arrival {
  return {
    earliestMs: fromMs + timeOnTheWay(miles, SPEEDS.earliest),
    latestMs: fromMs + timeOnTheWay(miles, SPEEDS.latest, hoursAfter(sinceLeftMs)),
  };
}
