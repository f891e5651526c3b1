import { RateLimiterMemory } from "rate-limiter-flexible";
import { Invalid } from "./errors";
import { hashOf } from "./secret";
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

/** The tries of one secret: those that are being checked, and the turn after which the next one starts. */
interface Tries {
  running: Set<Promise<unknown>>;
  turn: Promise<unknown>;
  asked: number;
}

const triesOf = new Map<string, Tries>();

/** The refusal of a secret that is locked, for the right one too. */
export class TooManyTries extends Invalid {
  constructor(what: Secret, whose: string, msToWait: number) {
    const minutes = Math.max(1, Math.ceil(msToWait / MINUTE_MS));
    const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
    super(`Too many ${WRONG_TRIES[what].words}. Try again in ${wait}.`, {}, 429);
    refusedTries.set(this, whose);
  }
}

/** Whose tries a refusal is about: of those that a wrong or a locked secret caused. */
const refusedTries = new WeakMap<Error, string>();

const STRANGER = "stranger ";

/**
 * Whose try an error refuses: a wrong secret, or one that is locked; null for any other error. There is no `personId` for
 * an address without an account.
 */
export function tryOf(error: unknown): { personId: string | null; isLocked: boolean } | null {
  const whose = error instanceof Error ? refusedTries.get(error) : undefined;
  if (whose === undefined) return null;
  return { personId: whose.startsWith(STRANGER) ? null : whose, isLocked: error instanceof TooManyTries };
}

/** Waits until one more try may be wrong: each of those that are being checked counts as a wrong one until it ends. */
async function roomFor(what: Secret, whose: string, running: ReadonlySet<Promise<unknown>>): Promise<void> {
  for (;;) {
    const unknown = running.size;
    const wrong = await limiters[what].get(whose);
    if ((wrong?.consumedPoints ?? 0) + unknown < WRONG_TRIES[what].points) return;
    if (unknown === 0) throw new TooManyTries(what, whose, wrong?.msBeforeNext ?? 0);
    if (running.size > 0) await Promise.race(running);
  }
}

async function checked<T>(what: Secret, whose: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Invalid) {
      refusedTries.set(error, whose);
      await limiters[what].penalty(whose);
    }
    throw error;
  }
}

/**
 * Runs a check of a secret, which counts as a wrong try if it throws `Invalid`. No more tries are checked at one time than
 * may still be wrong; the others wait, so that many right ones at once all pass and many guesses at once are all counted.
 * @param whose the id of the account; for an address without one `strangerAt`
 * @throws TooManyTries with the time to wait, for the right secret too; and whatever the check throws
 */
export async function limitWrongTries<T>(what: Secret, whose: string, check: () => Promise<T>): Promise<T> {
  const key = `${what} ${whose}`;
  const tries = triesOf.get(key) ?? { running: new Set(), turn: Promise.resolve(), asked: 0 };
  triesOf.set(key, tries);
  tries.asked += 1;
  const started = tries.turn.then(async () => {
    await roomFor(what, whose, tries.running);
    const result = checked(what, whose, check);
    const ended: Promise<unknown> = result.catch(() => {}).then(() => tries.running.delete(ended));
    tries.running.add(ended);
    return { result };
  });
  tries.turn = started.catch(() => {});
  try {
    return await (await started).result;
  } finally {
    tries.asked -= 1;
    if (tries.asked === 0) triesOf.delete(key);
  }
}

/** Forgets the wrong tries of a secret, once it has been replaced by another proof of the person. */
export async function forgetWrongTries(what: Secret, userId: string): Promise<void> {
  await limiters[what].delete(userId);
}

/**
 * Whose tries those at an address without an account are. They are counted like a person's, so that a lock does not tell
 * who has an account.
 */
export async function strangerAt(email: string): Promise<string> {
  return STRANGER + (await hashOf(email));
}
