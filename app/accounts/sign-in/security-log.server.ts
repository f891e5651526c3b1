/**
 * The security log: who got in, who did not, and what became of an account's proofs, for whoever looks into a break-in.
 * One line an event, with the person, the client address and the request; never a secret, nor an e-mail as it was typed.
 */
import { tryOf } from "~/limits/wrong-tries.server";
import type { RequestContext } from "~/platform/context";
import { log } from "~/platform/log.server";

/** Every event, how loud it is, and what the log says of it. */
export const SECURITY_EVENTS = {
  signed_up: ["info", "an account was opened"],
  signed_in: ["info", "a person signed in"],
  sign_in_failed: ["warn", "a sign-in failed"],
  locked: ["warn", "a try was refused after too many wrong ones"],
  proof_refused: ["warn", "a signed-in person gave a wrong password or code"],
  signed_out: ["info", "a person signed out"],
  sessions_ended: ["info", "sessions were ended from another device"],
  password_changed: ["info", "a password was changed"],
  code_asked: ["info", "a code to sign in was asked for"],
  recovery_asked: ["info", "a link for a new password was asked for"],
  recovery_used: ["info", "a password was replaced by a mailed link"],
  email_change_asked: ["info", "a change of e-mail was asked for"],
  email_confirmed: ["info", "an e-mail was confirmed"],
  email_changed: ["info", "an e-mail was changed"],
  two_step_on: ["info", "two-step sign-in was turned on"],
  two_step_off: ["info", "two-step sign-in was turned off"],
  recovery_codes_renewed: ["info", "recovery codes were replaced"],
  account_closed: ["info", "an account was closed"],
} as const satisfies Record<string, readonly ["info" | "warn", string]>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** Where an event comes from. */
type Origin = Pick<RequestContext, "requestId" | "clientAddress">;

/** What a sign-in was proved by; after a second step only that is named, since it always follows another proof. */
export type Proof = "password" | "mailed code" | "second step";

/**
 * Writes an event down.
 * @param personId null where there is no such account
 * @param by for a sign-in
 */
export function noteSecurity(
  event: SecurityEvent,
  personId: string | null,
  { requestId, clientAddress }: Origin,
  by?: Proof,
): void {
  const [level, words] = SECURITY_EVENTS[event];
  const who = personId && { userId: personId };
  log[level]({ security: event, ...who, ...(by && { by }), clientAddress, requestId }, words);
}

/** Writes down the refusal of a wrong or locked secret; any other error is none of the log's business. */
export function noteRefusedTry(
  error: unknown,
  from: Origin,
  event: SecurityEvent = "proof_refused",
  by?: Proof,
): void {
  const tried = tryOf(error);
  if (tried) noteSecurity(tried.isLocked ? "locked" : event, tried.personId, from, by);
}

/** Does what an event is about and writes it down, or that a secret was refused. */
export async function noted<T>(
  event: SecurityEvent,
  personId: string,
  from: Origin,
  doing: () => Promise<T>,
): Promise<T> {
  try {
    const result = await doing();
    noteSecurity(event, personId, from);
    return result;
  } catch (error) {
    noteRefusedTry(error, from);
    throw error;
  }
}
