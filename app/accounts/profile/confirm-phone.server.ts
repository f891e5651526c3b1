/** Only confirmed numbers receive texts other than the code. */
import { db } from "db/client";
import { hasOwnCompany } from "db/desks";
import { writeOnce } from "db/idempotency";
import { profiles } from "db/schema";
import { guarded } from "db/write";
import { and, eq, type SQL } from "drizzle-orm";
import { mayTextCode } from "~/limits/texts.server";
import { limitWrongTries } from "~/limits/wrong-tries.server";
import { Conflict, Invalid, Refusal, Unavailable } from "~/platform/errors";
import { texter, textsAreOn } from "~/sms/choose-texter.server";
import { textableNumber } from "~/sms/numbers";
import { MINUTE_MS } from "~/text/time";
import type { Viewer } from "~/trade/viewer";
import { findToken, newCode, newToken } from "../email/one-time-token.server";

const LIFE_MS = 10 * MINUTE_MS;
const WRONG = "That code is wrong or expired. Check the latest text, or get another code.";
const NO_NUMBER = "We can only text US and Canadian numbers. Add one to your profile first.";
const TOO_MANY = "We already texted you a code. Use it, or try again later.";
const NUMBER_IS_FULL = "We've texted this number too many codes today. Try again tomorrow.";

/** Covers the number, so a code cannot confirm a number that was saved after the code was sent. */
const secretOf = (userId: string, number: string, code: string) => `text ${userId} ${number} ${code}`;

/** Matches no profile after a founder has left, because it then belongs to the company alone. */
const ownProfile = ({ personId }: Viewer): SQL | undefined =>
  and(eq(profiles.id, personId), hasOwnCompany(profiles.id));

async function ownNumber(viewer: Viewer): Promise<{ typed: string; number: string }> {
  if (!textsAreOn()) throw new Conflict("Texting isn't set up on this site.");
  const [profile] = await db()
    .select({ phone: profiles.phone_number })
    .from(profiles)
    .where(ownProfile(viewer));
  const typed = profile?.phone ?? "";
  const number = textableNumber(typed);
  if (!number) throw new Conflict(NO_NUMBER);
  return { typed, number };
}

/**
 * One code a minute and five an hour per user; three a day per number across all accounts.
 * @throws Conflict, Invalid (429), Unavailable
 */
export async function askForTextCode(viewer: Viewer, nowMs = Date.now()): Promise<void> {
  const { number } = await ownNumber(viewer);
  const code = newCode();
  const token = { userId: viewer.personId, purpose: "text_code" } as const;
  const how = { secret: secretOf(viewer.personId, number, code), lifeMs: LIFE_MS };
  const { statements } = await newToken(token, nowMs, how);
  await writeOnce(statements).catch((error: unknown) => {
    throw error instanceof Invalid ? new Invalid(TOO_MANY, {}, 429) : error;
  });
  if (!(await mayTextCode(number, nowMs))) throw new Invalid(NUMBER_IS_FULL, {}, 429);
  const body = `Haulway: ${code} is your code to confirm this number. If you didn't ask for it, ignore this text.`;
  await texter()
    .send({ to: number, body })
    .catch(() => {
      throw new Unavailable("We couldn't send the text. Try again in a minute.");
    });
}

/** @throws Conflict, Invalid (400 if wrong, used or expired; 429 after five wrong codes in 15 minutes) */
export async function confirmPhone(viewer: Viewer, typedCode: string, nowMs = Date.now()): Promise<void> {
  const { typed, number } = await ownNumber(viewer);
  const token = secretOf(viewer.personId, number, typedCode.slice(0, 40).replace(/\D/g, ""));
  await limitWrongTries("code", viewer.personId, async () => {
    try {
      const { guard } = await findToken({ token, purpose: "text_code" }, nowMs);
      const own = and(ownProfile(viewer), eq(profiles.phone_number, typed));
      const confirmed = db().update(profiles).set({ confirmed_phone: number }).where(own);
      await writeOnce([guard, guarded(confirmed, () => new Invalid(WRONG))]);
    } catch (error) {
      if (error instanceof Refusal && error.status !== 503) throw new Invalid(WRONG, { code: WRONG });
      throw error;
    }
  });
}
