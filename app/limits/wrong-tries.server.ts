import { afterAnswer } from "~/http/after-answer.server";
import { Invalid } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import { MINUTE_MS, SECOND_MS } from "~/text/time";
import { type Counted, endTry, forgetCount, readCount, reserveTry } from "./counts.server";

/**
 * How often a secret of one account may be guessed wrong. The limit is by account, because whoever guesses changes
 * addresses, and RATE_LIMIT_SCALE does not scale it.
 */
const ALLOWED = { most: 5, windowMs: 15 * MINUTE_MS };

const WORDS = { password: "wrong passwords", code: "wrong codes" } as const;

type Secret = keyof typeof WORDS;

const countOf = (what: Secret, whose: string): Counted => ({ what: `wrong ${what}`, whose });

/** How long a try waits for those that are being checked, and how often it looks. */
const PATIENCE_MS = 5 * SECOND_MS;
const LOOK_AGAIN_MS = 50;

/** The refusal of a secret that is locked, for the right one too. */
export class TooManyTries extends Invalid {
  constructor(what: Secret, whose: string, msToWait: number) {
    const minutes = Math.max(1, Math.ceil(msToWait / MINUTE_MS));
    const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
    super(`Too many ${WORDS[what]}. Try again in ${wait}.`, {}, 429);
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

/**
 * Waits until one more try may be wrong, and reserves it: each that is being checked, in whatever process, counts as a wrong
 * one until it ends.
 */
async function reserve(what: Secret, whose: string): Promise<void> {
  const count = countOf(what, whose);
  const patientUntilMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const nowMs = Date.now();
    if (await reserveTry(count, ALLOWED, nowMs)) return;
    const found = await readCount(count, nowMs);
    const isLocked = found !== null && found.points >= ALLOWED.most;
    if (isLocked || nowMs > patientUntilMs)
      throw new TooManyTries(what, whose, (found?.expires_at ?? nowMs) - nowMs);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/**
 * Runs a check of a secret, which counts as a wrong try if it throws `Invalid`. No more tries are checked at one time than
 * may still be wrong; the others wait, so that many right ones at once all pass and many guesses at once are all counted,
 * whichever process they reach.
 * @param whose the id of the account; for an address without one `strangerAt`
 * @throws TooManyTries with the time to wait, for the right secret too; and whatever the check throws
 */
export async function limitWrongTries<T>(what: Secret, whose: string, check: () => Promise<T>): Promise<T> {
  await reserve(what, whose);
  let wasWrong = false;
  try {
    return await check();
  } catch (error) {
    if (error instanceof Invalid) {
      wasWrong = true;
      refusedTries.set(error, whose);
    }
    throw error;
  } finally {
    // What was decided stands. A try that cannot be ended stays taken until the window has passed.
    const isWrong = wasWrong;
    afterAnswer(() => endTry(countOf(what, whose), isWrong), "a try of a secret could not be ended");
  }
}

/** Forgets the wrong tries of a secret, once it has been replaced by another proof of the person. */
export async function forgetWrongTries(what: Secret, userId: string): Promise<void> {
  await forgetCount(countOf(what, userId));
}

/**
 * Whose tries those at an address without an account are. They are counted like a person's, so that a lock does not tell
 * who has an account.
 */
export async function strangerAt(email: string): Promise<string> {
  return STRANGER + (await hashOf(email));
}
