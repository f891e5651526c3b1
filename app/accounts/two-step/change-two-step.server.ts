import { db } from "db/client";
import { users } from "db/schema";
import { requiredOf } from "db/two-step-rule";
import { guarded, type Statement, write } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { limitWrongTries } from "~/limits/wrong-tries.server";
import { Conflict } from "~/platform/errors";
import { requiresTwoStep } from "~/trade/two-step-rule";
import type { Viewer } from "~/trade/viewer";
import { requireOwnPassword } from "../password/own-password.server";
import { forgetRecoveryCodes, newRecoveryCodes } from "./recovery-codes.server";
import { takeCode, twoStepOf } from "./two-step.server";

interface Change {
  viewer: Viewer;
  /** `current_password` and `code`, which is a code of the authenticator app or a recovery code. */
  fields: Record<string, string>;
}

const MUST_STAY = "You can't turn it off while you work there.";
const NOW_REQUIRED = "A company you work for now requires two-step sign-in. You can't turn it off.";

/** The write also uses the code up. */
async function writeWithBothProofs(
  { viewer, fields }: Change,
  statements: readonly Statement[],
  nowMs: number,
  isTurningOff = false,
) {
  const { on, requiredBy } = await twoStepOf(viewer.personId);
  if (!on) throw new Conflict("Two-step sign-in is already off.");
  if (isTurningOff && requiredBy !== null) throw new Conflict(`${requiresTwoStep(requiredBy)} ${MUST_STAY}`);
  await requireOwnPassword(viewer.personId, fields.current_password);
  await limitWrongTries("code", viewer.personId, async () => {
    // Stryker disable next-line StringLiteral: any text that is not a code is refused the same way.
    await write([await takeCode(viewer.personId, fields.code ?? "", nowMs), ...statements]);
  });
}

/** @throws Invalid, Conflict */
export async function renewRecoveryCodes(change: Change, nowMs = Date.now()): Promise<string[]> {
  const codes = await newRecoveryCodes(change.viewer.personId);
  await writeWithBothProofs(change, codes.statements, nowMs);
  return codes.shown;
}

/** @throws Invalid; Conflict, also if a company at which the user works requires two-step sign-in */
export async function turnOffTwoStep(change: Change, nowMs = Date.now()): Promise<void> {
  const off = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null };
  const { personId } = change.viewer;
  const free = and(eq(users.id, personId), sql`${requiredOf(personId)} is null`);
  const turnedOff = guarded(db().update(users).set(off).where(free), () => new Conflict(NOW_REQUIRED));
  await writeWithBothProofs(change, [turnedOff, forgetRecoveryCodes(personId)], nowMs, true);
}
