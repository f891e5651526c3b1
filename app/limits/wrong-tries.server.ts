import { afterAnswer } from "~/http/after-answer.server";
import { shareOf } from "~/http/client-address";
import { Invalid } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import { MINUTE_MS, SECOND_MS } from "~/text/time";
import { type Counted, endTry, forgetCount, type Limited, readCount, reserveTry } from "./counts.server";
import { TooSoon } from "./too-soon";

/** RATE_LIMIT_SCALE does not apply to the limits below. */
const WINDOW_MS = 15 * MINUTE_MS;

/** The wrong guesses allowed for one device, one address or the signed-in user. */
const MOST_OWN = 5;

/**
 * The wrong guesses allowed from the unknown devices of one network, and from all unknown devices, because an
 * attacker can switch addresses. Known devices count separately, so that strangers can't lock the user out.
 */
const MOST_OF_STRANGERS = {
  password: { network: 10, all: 25 },
  code: { network: 5, all: 10 },
} as const;

const WORDS = { password: "wrong passwords", code: "wrong codes" } as const;

type Secret = keyof typeof WORDS;

export interface TriedBy {
  clientAddress: string;
  /** Null if the device is unknown. */
  device: string | null;
}

const countOf = (what: Secret, whose: string): Counted => ({ what: `wrong ${what}`, whose });

const limited = (what: Secret, whose: string, most = MOST_OWN): Limited => ({
  counted: countOf(what, whose),
  allowed: { most, windowMs: WINDOW_MS },
});

/** Without `by`, the user is already signed in. */
function countsOf(what: Secret, whose: string, by?: TriedBy): Limited[] {
  if (!by) return [limited(what, whose)];
  if (by.device) return [limited(what, `${whose} on ${by.device}`)];
  const { own, wide } = shareOf(by.clientAddress);
  const most = MOST_OF_STRANGERS[what];
  return [
    limited(what, `${whose} from ${own}`),
    ...(wide ? [limited(what, `${whose} from ${wide}`, most.network)] : []),
    limited(what, `${whose} by strangers`, most.all),
  ];
}

const PATIENCE_MS = 5 * SECOND_MS;
const LOOK_AGAIN_MS = 50;

/** Thrown while a secret is locked, even if the entered secret is right. */
export class TooManyTries extends TooSoon {
  constructor(what: Secret, whose: string, msToWait: number) {
    const minutes = Math.max(1, Math.ceil(msToWait / MINUTE_MS));
    const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
    super(`Too many ${WORDS[what]}. Try again in ${wait}.`, msToWait);
    refusedTries.set(this, whose);
  }
}

const refusedTries = new WeakMap<Error, string>();

const STRANGER = "stranger ";

/** Null unless the secret was wrong or locked. `personId` is null if the email has no account. */
export function tryOf(error: unknown): { personId: string | null; isLocked: boolean } | null {
  const whose = error instanceof Error ? refusedTries.get(error) : undefined;
  if (whose === undefined) return null;
  return { personId: whose.startsWith(STRANGER) ? null : whose, isLocked: error instanceof TooManyTries };
}

/** A waiting attempt holds no reservation; otherwise, one address could use up everyone's guesses. */
async function reserve(what: Secret, whose: string, limits: readonly Limited[]): Promise<void> {
  const patientUntilMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const full = await reserveTry(limits);
    if (!full) return;
    await roomIn(full, patientUntilMs, (msToWait) => new TooManyTries(what, whose, msToWait));
  }
}

/** @throws the refusal if the secret is locked, or if there is still no room at `patientUntilMs` */
async function roomIn(
  { counted, allowed }: Limited,
  patientUntilMs: number,
  refusal: (msToWait: number) => TooManyTries,
): Promise<void> {
  for (;;) {
    const nowMs = Date.now();
    const { points = 0, running = 0, expires_at = nowMs } = (await readCount(counted, nowMs)) ?? {};
    if (points >= allowed.most || nowMs > patientUntilMs) throw refusal(expires_at - nowMs);
    if (points + running < allowed.most) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/**
 * A check that throws `Invalid` counts as a wrong attempt. No more checks run at once than wrong attempts
 * remain; others wait.
 */
export async function limitWrongTries<T>(
  what: Secret,
  whose: string,
  check: () => Promise<T>,
  by?: TriedBy,
): Promise<T> {
  const limits = countsOf(what, whose, by);
  await reserve(what, whose, limits);
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
    const [isWrong, reserved] = [wasWrong, limits.map(({ counted }) => counted)];
    afterAnswer(() => endTry(reserved, isWrong), "could not end an attempt at a secret");
  }
}

/** Call only after the user has replaced the secret by proving their identity in another way. */
export async function forgetWrongTries(what: Secret, userId: string, by?: TriedBy): Promise<void> {
  const limits = [...countsOf(what, userId), ...(by ? countsOf(what, userId, by) : [])];
  const strangers = countOf(what, `${userId} by strangers`);
  await Promise.all([...limits.map(({ counted }) => counted), strangers].map(forgetCount));
}

/**
 * Guesses at an unknown email count like guesses at an account, so that a lock does not reveal who has one.
 */
export async function strangerAt(email: string): Promise<string> {
  return STRANGER + (await hashOf(email));
}
