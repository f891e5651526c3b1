import { afterAnswer } from "~/http/after-answer.server";
import { shareOf } from "~/http/client-address";
import { Invalid } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import { MINUTE_MS, SECOND_MS } from "~/text/time";
import { type Allowed, type Counted, endTry, forgetCount, readCount, reserveTry } from "./counts.server";

/**
 * The number of wrong guesses at an account's secret that a device, an address or the signed-in user may
 * make. RATE_LIMIT_SCALE does not apply.
 */
const ALLOWED = { most: 5, windowMs: 15 * MINUTE_MS };

/**
 * The number of wrong guesses that all unknown devices may make together, because an attacker can switch
 * addresses. Devices from which the user has signed in before are counted separately, so strangers cannot
 * lock the user out.
 */
const ALLOWED_STRANGERS = { password: 25, code: 10 } as const;

const WORDS = { password: "wrong passwords", code: "wrong codes" } as const;

type Secret = keyof typeof WORDS;

/** The origin of a guess: a device from which the user has signed in before, or an address. */
export interface TriedBy {
  clientAddress: string;
  /** The key of the device; null if the device is unknown. */
  device: string | null;
}

const countOf = (what: Secret, whose: string): Counted => ({ what: `wrong ${what}`, whose });

/** Returns the counts to which an attempt is added. Without `by`, the user is already signed in. */
function sharesOf(what: Secret, whose: string, by?: TriedBy): { counted: Counted; allowed: Allowed }[] {
  if (!by) return [{ counted: countOf(what, whose), allowed: ALLOWED }];
  if (by.device) return [{ counted: countOf(what, `${whose} on ${by.device}`), allowed: ALLOWED }];
  const all = { most: ALLOWED_STRANGERS[what], windowMs: ALLOWED.windowMs };
  return [
    { counted: countOf(what, `${whose} from ${shareOf(by.clientAddress).own}`), allowed: ALLOWED },
    { counted: countOf(what, `${whose} by strangers`), allowed: all },
  ];
}

/** The maximum time that an attempt waits while other attempts are checked, and the polling interval. */
const PATIENCE_MS = 5 * SECOND_MS;
const LOOK_AGAIN_MS = 50;

/** Thrown while a secret is locked, even if the entered secret is right. */
export class TooManyTries extends Invalid {
  constructor(what: Secret, whose: string, msToWait: number) {
    const minutes = Math.max(1, Math.ceil(msToWait / MINUTE_MS));
    const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
    super(`Too many ${WORDS[what]}. Try again in ${wait}.`, {}, 429);
    refusedTries.set(this, whose);
  }
}

/**
 * Maps each error that refused an attempt, because the secret was wrong or locked, to the account's id, or to
 * `strangerAt` for an email without an account.
 */
const refusedTries = new WeakMap<Error, string>();

const STRANGER = "stranger ";

/**
 * Returns the account of an attempt that was refused because the secret was wrong or locked; null for any
 * other error. `personId` is null if the email has no account.
 */
export function tryOf(error: unknown): { personId: string | null; isLocked: boolean } | null {
  const whose = error instanceof Error ? refusedTries.get(error) : undefined;
  if (whose === undefined) return null;
  return { personId: whose.startsWith(STRANGER) ? null : whose, isLocked: error instanceof TooManyTries };
}

/**
 * Waits until the limits allow one more attempt, and reserves it. An attempt counts as wrong while a process
 * checks it.
 */
async function reserve(what: Secret, whose: string, shares: ReturnType<typeof sharesOf>): Promise<void> {
  // The reservations are made in parallel, because each waits for the database.
  const results = await Promise.allSettled(shares.map((share) => reserveShare(what, whose, share)));
  const refused = results.find((result) => result.status === "rejected");
  if (!refused) return;
  const reserved = shares.filter((_, at) => results[at]?.status === "fulfilled");
  await Promise.all(reserved.map(({ counted }) => endTry(counted, false)));
  throw refused.reason;
}

async function reserveShare(
  what: Secret,
  whose: string,
  { counted, allowed }: ReturnType<typeof sharesOf>[number],
): Promise<void> {
  const patientUntilMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const nowMs = Date.now();
    if (await reserveTry(counted, allowed, nowMs)) return;
    const found = await readCount(counted, nowMs);
    const isLocked = found !== null && found.points >= allowed.most;
    if (isLocked || nowMs > patientUntilMs)
      throw new TooManyTries(what, whose, (found?.expires_at ?? nowMs) - nowMs);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/**
 * Runs a check of a secret. A check that throws `Invalid` counts as a wrong attempt. The number of running
 * checks never exceeds the number of wrong attempts that remain; further attempts wait. Therefore, many
 * simultaneous right attempts can all pass, and simultaneous guesses in any process are all counted.
 * @param whose the id of the account; `strangerAt` for an email without an account
 * @param by the device or address of the guess; undefined for the signed-in user
 * @throws TooManyTries with the time to wait, even if the secret is right; also any error of the check
 */
export async function limitWrongTries<T>(
  what: Secret,
  whose: string,
  check: () => Promise<T>,
  by?: TriedBy,
): Promise<T> {
  const shares = sharesOf(what, whose, by);
  await reserve(what, whose, shares);
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
    // If ending an attempt fails, the result of the check still applies, and the attempt counts until the
    // window ends.
    const isWrong = wasWrong;
    for (const { counted } of shares)
      afterAnswer(() => endTry(counted, isWrong), "could not end an attempt at a secret");
  }
}

/**
 * Clears the wrong attempts at a secret after the user has replaced the secret with the help of another proof
 * of identity.
 * @param by the device or address from which the user replaced the secret
 */
export async function forgetWrongTries(what: Secret, userId: string, by?: TriedBy): Promise<void> {
  const shares = [...sharesOf(what, userId), ...(by ? sharesOf(what, userId, by) : [])];
  const strangers = countOf(what, `${userId} by strangers`);
  await Promise.all([...shares.map(({ counted }) => counted), strangers].map(forgetCount));
}

/**
 * Returns the key for sign-in attempts with an email that has no account. These attempts count like a user's
 * attempts, so that a lock does not reveal who has an account.
 */
export async function strangerAt(email: string): Promise<string> {
  return STRANGER + (await hashOf(email));
}
