import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { profiles, tokens, users } from "db/schema";
import { comparingEmail } from "db/suspension/look-alikes";
import { guarded } from "db/write";
import { and, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import { passwordMatches } from "#password.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { limitWrongTries } from "~/limits/wrong-tries.server";
import { sendMail } from "~/mail/send-mail.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { emailAddress, FORM_INVALID } from "../password/credential-rules.server";
import { requireOwnPassword, storedHash } from "../password/own-password.server";
import { triedBy } from "../sign-in/known-device.server";
import type { SecurityEvent } from "../sign-in/security-log.server";
import type { RequestArgs } from "../sign-in/session-lookup.server";
import { emailHash, spellingsOf } from "./account-address.server";
import { confirmationMail, emailChangeMail, emailChangeNotice } from "./mails.server";
import { endTokensOf, findToken, LINK_USED, newToken } from "./one-time-token.server";

const TAKEN = "Another account uses this email.";
const NO_ACCOUNT = "No account information found at this time.";

export const CONFIRMING = ["email_confirmation", "email_change"] as const;

export async function emailFacts(viewer: Viewer, nowMs = Date.now()) {
  const pending = and(
    eq(tokens.user_id, users.id),
    eq(tokens.purpose, "email_change"),
    isNull(tokens.used_at),
    gt(tokens.expires_at, nowMs),
  );
  const [facts] = await db()
    .select({ email: users.email, confirmedAt: users.email_confirmed_at, pendingEmail: tokens.email })
    .from(users)
    .leftJoin(tokens, pending)
    .where(eq(users.id, viewer.personId));
  if (!facts) throw new NotFound(NO_ACCOUNT);
  return { email: facts.email, isConfirmed: facts.confirmedAt !== null, pendingEmail: facts.pendingEmail };
}

export type EmailFacts = Awaited<ReturnType<typeof emailFacts>>;

/**
 * @throws Conflict if the email is already confirmed; Invalid 429 within a minute of the last email or after
 * five emails in an hour
 */
export async function sendConfirmation({ viewer }: { viewer: Viewer }, nowMs = Date.now()): Promise<void> {
  const { email, isConfirmed } = await emailFacts(viewer, nowMs);
  if (isConfirmed) throw new Conflict("Your email is already confirmed.");
  const { statements, token } = await newToken(
    { userId: viewer.personId, purpose: "email_confirmation", email },
    nowMs,
  );
  await writeOnce(statements);
  sendMail(confirmationMail(email, token));
}

/**
 * The account's email changes when the user opens the link and confirms (`confirmEmail`).
 * @throws Invalid for a malformed or unchanged email, an email of another account, or a wrong password; 429
 * after five wrong passwords in 15 minutes, or after five links in an hour; NotFound if the account is closed
 */
export async function changeEmail(
  change: {
    viewer: Viewer;
    newEmail: string;
    password: string;
    /** Counts the attempt; rejects if the client address is over its limit. */
    counted?: () => Promise<void>;
  },
  nowMs = Date.now(),
): Promise<void> {
  const { viewer, newEmail, password, counted } = change;
  const parsed = emailAddress.safeParse(newEmail);
  const email = parsed.data ?? "";
  const [[user], taken] = await Promise.all([
    db()
      .select({ email: users.email, passwordHash: users.password_hash })
      .from(users)
      .where(and(eq(users.id, viewer.personId), isNull(users.closed_at))),
    isTaken(newEmail, viewer.personId),
    counted?.(),
  ]);
  if (!user) throw new NotFound(NO_ACCOUNT);
  const fields: Record<string, string> = {};
  if (!parsed.success) fields.email = parsed.error.issues[0]?.message ?? FORM_INVALID;
  else if (email === user.email.toLowerCase()) fields.email = "That's already your email.";
  await limitWrongTries("password", viewer.personId, async () => {
    if (await passwordMatches(password, user.passwordHash)) return;
    throw new Invalid(FORM_INVALID, { ...fields, password: "Wrong password." });
  });
  // Checked after the password, so that only the owner of this account learns whether another account has the
  // address.
  if (parsed.success && !fields.email && taken) fields.email = TAKEN;
  if (Object.keys(fields).length > 0) throw new Invalid(FORM_INVALID, fields);

  const { statements, token } = await newToken(
    { userId: viewer.personId, purpose: "email_change", email },
    nowMs,
  );
  await writeOnce(statements);
  sendMail(emailChangeMail(email, token));
  sendMail(emailChangeNotice(user.email, email));
}

async function isTaken(typed: string, ownId: string): Promise<boolean> {
  const others = and(inArray(users.email, spellingsOf(typed)), ne(users.id, ownId));
  const [other] = await db().select({ id: users.id }).from(users).where(others);
  return other !== undefined;
}

interface Confirmation {
  token: string;
  signedInId?: string | undefined;
  /** The account's password. Needed if nobody, or another user, is signed in. */
  password?: string | undefined;
  args: RequestArgs;
}

/**
 * Somebody may have signed up with another person's address, and that person might open the link. Opening it
 * must not confirm the address unless the account's user is signed in or enters the password.
 */
async function requireAccess(userId: string, { signedInId, password, args }: Confirmation): Promise<void> {
  if (signedInId === userId) return;
  await countAgainstLimit("login", args.context.clientAddress);
  await requireOwnPassword(userId, password, "password", storedHash(userId), await triedBy(args, userId));
}

/**
 * A change of address voids the links and codes that were mailed to the old address.
 * @throws Invalid if the link is unknown or expired, or the password is wrong; Conflict if the link was used,
 * or if another account now has the address
 */
export async function confirmEmail(
  confirmation: Confirmation,
  nowMs = Date.now(),
): Promise<{ done: string; userId: string; event: SecurityEvent }> {
  const link = { token: confirmation.token, purpose: CONFIRMING };
  const { userId, purpose, email, guard } = await findToken(link, nowMs);
  await requireAccess(userId, confirmation);
  const address = email ?? "";
  const open = and(eq(users.id, userId), isNull(users.closed_at));
  if (purpose === "email_confirmation") {
    const confirmed = db()
      .update(users)
      .set({ email_confirmed_at: nowMs })
      .where(and(open, eq(users.email, address)));
    await writeOnce([guard, guarded(confirmed, () => new Conflict(LINK_USED))]);
    return { done: "Your email is confirmed.", userId, event: "email_confirmed" };
  }
  const changed = db().update(users).set({ email: address, email_confirmed_at: nowMs }).where(open);
  await writeOnce([
    guard,
    guarded(changed, () => new Conflict(TAKEN)),
    endTokensOf(userId, ["password_recovery", "email_confirmation", "sign_in_code"], nowMs),
    { query: db().update(profiles).set({ contact_changed_at: nowMs }).where(eq(profiles.id, userId)) },
    comparingEmail(userId, await emailHash(address), nowMs),
  ]);
  return { done: `Your email is now ${address}.`, userId, event: "email_changed" };
}
