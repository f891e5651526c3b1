import { afterAnswer } from "~/http/after-answer.server";
import { Invalid } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import { MINUTE_MS, SECOND_MS } from "~/text/time";
import { type Counted, endTry, forgetCount, readCount, reserveTry } from "./counts.server";

/**
 * The number of wrong guesses that one account's secret allows. The limit is per account, because an attacker
 * can switch IP addresses, and RATE_LIMIT_SCALE does not apply.
 */
const ALLOWED = { most: 5, windowMs: 15 * MINUTE_MS };

const WORDS = { password: "wrong passwords", code: "wrong codes" } as const;

type Secret = keyof typeof WORDS;

const countOf = (what: Secret, whose: string): Counted => ({ what: `wrong ${what}`, whose });

/** How long an attempt waits for others that are being checked, and how often it polls, in milliseconds. */
const PATIENCE_MS = 5 * SECOND_MS;
const LOOK_AGAIN_MS = 50;

/** Thrown if a secret is locked, even if the entered secret is right. */
export class TooManyTries extends Invalid {
  constructor(what: Secret, whose: string, msToWait: number) {
    const minutes = Math.max(1, Math.ceil(msToWait / MINUTE_MS));
    const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
    super(`Too many ${WORDS[what]}. Try again in ${wait}.`, {}, 429);
    refusedTries.set(this, whose);
  }
}

/** The account whose attempt an error refused, for errors that a wrong or locked secret caused. */
const refusedTries = new WeakMap<Error, string>();

const STRANGER = "stranger ";

/**
 * Returns whose attempt an error refused because the secret was wrong or locked; null for any other error.
 * `personId` is null for an address without an account.
 */
export function tryOf(error: unknown): { personId: string | null; isLocked: boolean } | null {
  const whose = error instanceof Error ? refusedTries.get(error) : undefined;
  if (whose === undefined) return null;
  return { personId: whose.startsWith(STRANGER) ? null : whose, isLocked: error instanceof TooManyTries };
}

/**
 * Waits until the limit allows one more attempt, and reserves it. An attempt that any process is checking
 * counts as wrong until it ends.
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
 * Runs a check of a secret, which counts as a wrong attempt if it throws `Invalid`. Attempts that are being
 * checked never exceed the wrong ones still allowed; the others wait. Many simultaneous right attempts
 * therefore all pass, and many simultaneous guesses are all counted, whichever process they reach.
 * @param whose the id of the account; for an address without one `strangerAt`
 * @throws TooManyTries with the time to wait, even for the right secret, and everything that the check throws
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
    // The result of the check still applies. An attempt that cannot be released counts until the window ends.
    const isWrong = wasWrong;
    afterAnswer(() => endTry(countOf(what, whose), isWrong), "could not end an attempt at a secret");
  }
}

/** Clears the wrong attempts at a secret after the user has replaced it with another proof of identity. */
export async function forgetWrongTries(what: Secret, userId: string): Promise<void> {
  await forgetCount(countOf(what, userId));
}

/**
 * Returns the key for attempts at an address without an account. They count like a user's, so that a lock
 * does not reveal who has an account.
 */
export async function strangerAt(email: string): Promise<string> {
  return STRANGER + (await hashOf(email));
}
