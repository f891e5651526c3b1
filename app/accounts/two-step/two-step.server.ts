import { db } from "db/client";
import { recovery_codes, users } from "db/schema";
import { requiredOf } from "db/two-step-rule";
import { guarded, type Statement } from "db/write";
import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { Invalid } from "~/platform/errors";
import { hashOfRecoveryCode, isRecoveryCode } from "./recovery-codes.server";
import { stepOfCode } from "./totp.server";
import { resealed, secretOf } from "./totp-secret.server";

const WRONG = "That code is wrong. Wait for the next one and try again, or use a recovery code.";
const USED = "That code was already used. Wait for the next one.";

const wrongCode = (message: string) => new Invalid(message, { code: message });

interface TwoStep {
  email: string;
  on: boolean;
  /** The secret until the first code confirms it, then null. Shown only on the user's own page. */
  secretToConfirm: string | null;
  storedToConfirm: string | null;
  recoveryCodesLeft: number;
  requiredBy: string | null;
}

export async function twoStepOf(userId: string): Promise<TwoStep> {
  const [user] = await db()
    .select({
      email: users.email,
      secret: users.totp_secret,
      confirmedAt: users.totp_confirmed_at,
      codesLeft: sql<number>`(select count(*) from recovery_codes c where c.user_id = ${users.id} and c.used_at is null)`,
      requiredBy: requiredOf(userId),
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Error("This session has no account.");
  const on = user.confirmedAt !== null;
  return {
    email: user.email,
    on,
    secretToConfirm: on ? null : await secretOf(userId, user.secret),
    storedToConfirm: on ? null : user.secret,
    recoveryCodesLeft: on ? user.codesLeft : 0,
    requiredBy: user.requiredBy,
  };
}

export async function needsSecondStep(userId: string): Promise<boolean> {
  const [user] = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.totp_confirmed_at)));
  return user !== undefined;
}

/**
 * The statement uses the code up, and must be the first statement of the write that the code permits.
 * @throws Invalid for `code`
 */
export async function takeCode(userId: string, typed: string, nowMs = Date.now()): Promise<Statement> {
  const digits = typed.replace(/[\s\p{Dash}]/gu, "");
  return isRecoveryCode(digits) ? takeRecoveryCode(userId, digits, nowMs) : takeTotp(userId, digits, nowMs);
}

async function takeTotp(userId: string, code: string, nowMs: number): Promise<Statement> {
  const [user] = await db()
    .select({ stored: users.totp_secret, lastStep: users.totp_last_step })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.totp_confirmed_at)));
  const secret = await secretOf(userId, user?.stored ?? null);
  const step = secret ? stepOfCode(secret, code, nowMs) : null;
  if (!user?.stored || !secret || step === null) throw wrongCode(WRONG);
  if (user.lastStep !== null && user.lastStep >= step) throw wrongCode(USED);
  const unused = and(
    eq(users.id, userId),
    eq(users.totp_secret, user.stored),
    isNotNull(users.totp_confirmed_at),
    or(isNull(users.totp_last_step), lt(users.totp_last_step, step)),
  );
  const used = { totp_last_step: step, totp_secret: await resealed(userId, user.stored, secret) };
  return guarded(db().update(users).set(used).where(unused), () => wrongCode(USED));
}

async function takeRecoveryCode(userId: string, digits: string, nowMs: number): Promise<Statement> {
  const unused = and(
    eq(recovery_codes.user_id, userId),
    eq(recovery_codes.code_hash, await hashOfRecoveryCode(userId, digits)),
    isNull(recovery_codes.used_at),
  );
  return guarded(db().update(recovery_codes).set({ used_at: nowMs }).where(unused), () => wrongCode(WRONG));
}
