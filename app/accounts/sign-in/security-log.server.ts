/** The log never contains a secret or a typed email. */
import { tryOf } from "~/limits/wrong-tries.server";
import type { RequestContext } from "~/platform/context";
import { log } from "~/platform/log.server";

export const SECURITY_EVENTS = {
  signed_up: ["info", "account created"],
  signed_in: ["info", "user signed in"],
  sign_in_failed: ["warn", "sign-in failed"],
  locked: ["warn", "attempt refused after too many wrong ones"],
  proof_refused: ["warn", "signed-in user entered a wrong password or code"],
  signed_out: ["info", "user signed out"],
  sessions_ended: ["info", "sessions ended from another device"],
  password_changed: ["info", "password changed"],
  code_asked: ["info", "sign-in code requested"],
  recovery_asked: ["info", "password reset link requested"],
  recovery_used: ["info", "password reset with an emailed link"],
  email_change_asked: ["info", "email change requested"],
  email_confirmed: ["info", "email confirmed"],
  email_changed: ["info", "email changed"],
  two_step_on: ["info", "two-step sign-in turned on"],
  two_step_off: ["info", "two-step sign-in turned off"],
  recovery_codes_renewed: ["info", "recovery codes replaced"],
  invitation_sent: ["info", "invitation to a company sent"],
  invitation_withdrawn: ["info", "invitation to a company withdrawn"],
  company_joined: ["info", "user joined a company"],
  seat_changed: ["info", "role at a company changed"],
  seat_ended: ["info", "user left a company or was removed"],
  company_renamed: ["info", "company renamed"],
  two_step_required: ["info", "company requires two-step sign-in"],
  two_step_optional: ["info", "company no longer requires two-step sign-in"],
  api_key_made: ["info", "API key made"],
  api_key_revoked: ["info", "API key revoked"],
  staff_entered: ["info", "back office opened"],
  account_closed: ["info", "account closed"],
  company_closed: ["info", "company closed"],
} as const satisfies Record<string, readonly ["info" | "warn", string]>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

type Origin = Pick<RequestContext, "requestId" | "clientAddress">;

/** After a second step, only `second step` is logged, because it always follows another proof. */
export type Proof = "password" | "mailed code" | "second step";

/** @param personId null if no such account exists */
export function logSecurityEvent(
  event: SecurityEvent,
  personId: string | null,
  { requestId, clientAddress }: Origin,
  by?: Proof,
): void {
  const [level, words] = SECURITY_EVENTS[event];
  const who = personId && { userId: personId };
  log[level]({ security: event, ...who, ...(by && { by }), clientAddress, requestId }, words);
}

export function logRefusedAttempt(
  error: unknown,
  from: Origin,
  event: SecurityEvent = "proof_refused",
  by?: Proof,
): void {
  const tried = tryOf(error);
  if (tried) logSecurityEvent(tried.isLocked ? "locked" : event, tried.personId, from, by);
}

export async function noted<T>(
  event: SecurityEvent,
  personId: string,
  from: Origin,
  doing: () => Promise<T>,
): Promise<T> {
  try {
    const result = await doing();
    logSecurityEvent(event, personId, from);
    return result;
  } catch (error) {
    logRefusedAttempt(error, from);
    throw error;
  }
}
