import { db } from "db/client";
import { keysOfPersonRevoked } from "db/end-keys";
import { writeOnce } from "db/idempotency";
import { users } from "db/schema";
import { guarded, write } from "db/write";
import { and, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { hashPassword } from "#password.server";
import { closeRoomsOf } from "~/chat/rooms/close-rooms.server";
import { forgetWrongTries } from "~/limits/wrong-tries.server";
import { sendMail } from "~/mail/send-mail.server";
import { Conflict, Invalid } from "~/platform/errors";
import { openAccountAt, requireSpellings } from "../email/account-address.server";
import { passwordChangedMail, recoveryMail } from "../email/mails.server";
import { endTokensOf, findToken, LINK_USED, newToken } from "../email/one-time-token.server";
import { triedBy } from "../sign-in/known-device.server";
import { endAllSessions } from "../sign-in/session.server";
import type { RequestArgs } from "../sign-in/session-lookup.server";
import { readNewPassword } from "./credential-rules.server";

/** The work itself takes less time, but its duration would reveal who has an account. */
export const ANSWER_MS = 300;

const NOBODY = "";

/**
 * Neither the response nor its duration may depend on whether an account has the address.
 * @throws Invalid if no account can have this address
 */
export async function askForRecovery(
  fields: Record<string, string>,
  nowMs = Date.now(),
): Promise<string | null> {
  const spellings = requireSpellings(fields.email ?? "");
  const [userId] = await Promise.all([mailLink(spellings, nowMs), answerTime()]);
  return userId;
}

export const answerTime = () => new Promise((resolve) => setTimeout(resolve, ANSWER_MS));

async function mailLink(spellings: [string, ...string[]], nowMs: number): Promise<string | null> {
  const user = await openAccountAt(spellings);
  const { id: userId, email } = user ?? { id: NOBODY, email: spellings[0] };
  const { statements, token } = await newToken({ userId, purpose: "password_recovery", email }, nowMs);
  try {
    await write(statements);
  } catch (error) {
    // The address has no account, or got too many emails. The response is the same as if an email had been
    // sent.
    if (error instanceof Invalid) return user?.id ?? null;
    throw error;
  }
  sendMail(recoveryMail(email, token));
  return userId;
}

const ifConfirmed = (column: SQLWrapper) =>
  sql`case when ${users.email_confirmed_at} is not null then ${column} end`;

/**
 * Two-step sign-in remains on if the address was already confirmed. Otherwise it is turned off, because a
 * stranger may have signed up with the address, and the stranger's authenticator would lock out the mailbox's
 * owner.
 * @throws Invalid (the link is unknown or expired, or the password breaks a rule), Conflict (the link was
 * used)
 */
export async function resetPassword(
  { token, fields, args }: { token: string; fields: Record<string, string>; args?: RequestArgs },
  nowMs = Date.now(),
): Promise<string> {
  const { userId, email, guard } = await findToken({ token, purpose: "password_recovery" }, nowMs);
  const password = await readNewPassword(fields, userId);
  const sentTo = email ?? "";
  await writeOnce([
    guard,
    guarded(
      db()
        .update(users)
        .set({
          password_hash: await hashPassword(password),
          email_confirmed_at: sql`coalesce(${users.email_confirmed_at}, ${nowMs})`,
          totp_secret: ifConfirmed(users.totp_secret),
          totp_confirmed_at: ifConfirmed(users.totp_confirmed_at),
          totp_last_step: ifConfirmed(users.totp_last_step),
        })
        .where(and(eq(users.id, userId), eq(users.email, sentTo), isNull(users.closed_at))),
      () => new Conflict(LINK_USED),
    ),
    endAllSessions(userId, nowMs),
    keysOfPersonRevoked(userId, nowMs),
    endTokensOf(userId, ["password_recovery", "email_confirmation", "email_change", "sign_in_code"], nowMs),
  ]);
  closeRoomsOf(userId);
  await forgetWrongTries("password", userId, args && (await triedBy(args, userId)));
  sendMail(passwordChangedMail(sentTo));
  return userId;
}
