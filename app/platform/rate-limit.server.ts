import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "./env.server";
import { Invalid } from "./errors";
import { MINUTE_MS } from "./time";

/**
 * How often (`points` in `duration` seconds) one client address, or for export and billing one person, may do a thing, times RATE_LIMIT_SCALE. The limits are
 * generous, because a truck stop shares one address. Counted in this process; several processes allow several times as
 * much.
 */
const LIMITS = {
  login: { points: 60, duration: 300 },
  signup: { points: 60, duration: 600 },
  recovery: { points: 30, duration: 600 },
  upload: { points: 120, duration: 600 },
  search: { points: 240, duration: 60 },
  support: { points: 20, duration: 3600 },
  // One request for each pause in typing.
  places: { points: 1200, duration: 60 },
  market: { points: 240, duration: 60 },
  export: { points: 20, duration: 3600 },
  billing: { points: 60, duration: 600 },
} as const;

type Action = keyof typeof LIMITS;

const limiters = new Map<Action, RateLimiterMemory>();

function limiterOf(what: Action): RateLimiterMemory {
  let limiter = limiters.get(what);
  if (!limiter) {
    const { points, duration } = LIMITS[what];
    limiter = new RateLimiterMemory({
      points: Math.max(1, Math.round(points * env().RATE_LIMIT_SCALE)),
      duration,
    });
    limiters.set(what, limiter);
  }
  return limiter;
}

/** Counts one more action of a client address. @throws Invalid 429 with the time to wait */
export async function countAgainstLimit(what: Action, clientAddress: string): Promise<void> {
  try {
    await limiterOf(what).consume(clientAddress);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const minutes = Math.max(1, Math.ceil(error.msBeforeNext / MINUTE_MS));
    throw new Invalid(
      `That was too often. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
      {},
      429,
    );
  }
}
