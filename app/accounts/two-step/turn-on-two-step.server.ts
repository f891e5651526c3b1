import { db } from "db/client";
import { users } from "db/schema";
import { guarded, write } from "db/write";
import { and, eq, isNull } from "drizzle-orm";
import { Conflict, Invalid } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { requireOwnPassword } from "../password/own-password.server";
import { newRecoveryCodes } from "./recovery-codes.server";
import { newTotpSecret, stepOfCode } from "./totp.server";
import { resealed, sealedSecret } from "./totp-secret.server";
import { twoStepOf } from "./two-step.server";

const NOT_RIGHT = "That code is wrong. Scan the QR code on this page, and check your phone's clock.";

const alreadyOn = () =>
  new Conflict("Two-step sign-in is already on. If you never saw your recovery codes, get new ones here.");

/**
 * The new secret replaces an unconfirmed one.
 * @throws Conflict if two-step sign-in is on
 */
export async function startTwoStep(viewer: Viewer): Promise<void> {
  const off = and(eq(users.id, viewer.personId), isNull(users.totp_confirmed_at));
  const set = { totp_secret: await sealedSecret(viewer.personId, newTotpSecret()), totp_last_step: null };
  await write([guarded(db().update(users).set(set).where(off), alreadyOn)]);
}

/**
 * The first code proves that the app has the secret. Returns the recovery codes, to show only once.
 * @throws Invalid, Conflict
 */
export async function turnOnTwoStep(
  { viewer, fields }: { viewer: Viewer; fields: Record<string, string> },
  nowMs = Date.now(),
): Promise<string[]> {
  const { on, secretToConfirm: secret, storedToConfirm: stored } = await twoStepOf(viewer.personId);
  if (on) throw alreadyOn();
  if (!secret || !stored) throw new Conflict("There's no QR code to scan yet. Start over.");
  // Stryker disable next-line StringLiteral: any text that is not a code is refused the same way.
  const step = stepOfCode(secret, (fields.code ?? "").replace(/[\s\p{Dash}]/gu, ""), nowMs);
  if (step === null) throw new Invalid(NOT_RIGHT, { code: NOT_RIGHT });
  await requireOwnPassword(viewer.personId, fields.current_password);
  const codes = await newRecoveryCodes(viewer.personId);
  const same = and(
    eq(users.id, viewer.personId),
    eq(users.totp_secret, stored),
    isNull(users.totp_confirmed_at),
  );
  const sealed = await resealed(viewer.personId, stored, secret);
  const confirmed = { totp_confirmed_at: nowMs, totp_last_step: step, totp_secret: sealed };
  await write([guarded(db().update(users).set(confirmed).where(same), alreadyOn), ...codes.statements]);
  return codes.shown;
}
