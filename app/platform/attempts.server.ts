import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Invalid } from "./errors";
import { MINUTE_MS } from "./time";

/**
 * How often a secret of one account may be guessed wrong. The limit is by account, because whoever guesses changes
 * addresses, and RATE_LIMIT_SCALE does not scale it. Counted in this process; several processes allow several times as
 * much.
 */
const WRONG_TRIES = {
  password: { points: 5, duration: 900, words: "wrong passwords" },
  code: { points: 5, duration: 900, words: "wrong codes" },
} as const;

type Secret = keyof typeof WRONG_TRIES;

const limiters = {
  password: new RateLimiterMemory(WRONG_TRIES.password),
  code: new RateLimiterMemory(WRONG_TRIES.code),
} satisfies Record<Secret, RateLimiterMemory>;

async function countTry(what: Secret, userId: string): Promise<void> {
  try {
    await limiters[what].consume(userId);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const minutes = Math.max(1, Math.ceil(error.msBeforeNext / MINUTE_MS));
    const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
    throw new Invalid(`Too many ${WRONG_TRIES[what].words}. Try again in ${wait}.`, {}, 429);
  }
}

async function giveBack(what: Secret, userId: string): Promise<void> {
  const { consumedPoints } = await limiters[what].reward(userId);
  if (consumedPoints <= 0) await limiters[what].delete(userId);
}

/**
 * Runs a check of a secret. The try counts before the check, so that concurrent guesses are each counted; it is given
 * back unless the check throws `Invalid`.
 * @throws Invalid 429 with the time to wait, for the right secret too; and whatever the check throws
 */
export async function limitWrongTries<T>(what: Secret, userId: string, check: () => Promise<T>): Promise<T> {
  await countTry(what, userId);
  try {
    const result = await check();
    await giveBack(what, userId);
    return result;
  } catch (error) {
    if (!(error instanceof Invalid)) await giveBack(what, userId);
    throw error;
  }
}
