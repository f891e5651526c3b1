/**
 * One-time secrets that stand for a person: a link in a mail, the pause between password and code. The database keeps their
 * hash; each works once, for 30 minutes, and only while it is the newest of its purpose.
 */
import { db } from "db/client";
import { tokens, users } from "db/schema";
import { guarded, type Statement } from "db/write";
import { and, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { Conflict, Invalid, type Refusal } from "~/platform/errors";
import { hashOf, newSecret } from "~/platform/secret";
import { MINUTE_MS } from "~/platform/time";

export type TokenPurpose = typeof tokens.$inferInsert.purpose;

const LIFE_MS = 30 * MINUTE_MS;
/** Beyond the longest window of LIMITS, so that deleting old rows forgets nothing. */
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** How many of a purpose a person may have made, so that nobody's mailbox is filled by somebody else's button. */
const LIMITS: Record<TokenPurpose, { aMinute: number; anHour: number } | null> = {
  password_recovery: { aMinute: 1, anHour: 5 },
  email_confirmation: { aMinute: 1, anHour: 5 },
  // Whoever mistyped the new address need not wait.
  email_change: { aMinute: 5, anHour: 5 },
  second_step: null,
};

const TOO_MANY = "We sent you a mail already. Look among the unwanted ones too, or try again later.";
export const LINK_UNKNOWN = "This link does not work. It may be incomplete, or older than 30 minutes.";
export const LINK_USED = "This link was used already, or a newer one took its place.";

/**
 * A new token, as statements for the write of what it belongs to (it may be the one that makes the person). The older ones of
 * that purpose end with it. The write throws Invalid 429 when the person had too many; so it does when there is no such
 * open account.
 * @param email the address that it proves, where it goes by mail.
 */
export async function newToken(
  { userId, purpose, email = null }: { userId: string; purpose: TokenPurpose; email?: string | null },
  nowMs = Date.now(),
): Promise<{ statements: Statement[]; token: string }> {
  const token = newSecret();
  const own = and(eq(tokens.user_id, userId), eq(tokens.purpose, purpose));
  const limits = LIMITS[purpose];
  const made = (sinceMs: number) =>
    sql`(select count(*) from ${tokens} where ${and(own, gt(tokens.created_at, nowMs - sinceMs))})`;
  const allowed = and(
    eq(users.id, userId),
    isNull(users.closed_at),
    limits ? sql`${made(MINUTE_MS)} < ${limits.aMinute}` : undefined,
    limits ? sql`${made(60 * MINUTE_MS)} < ${limits.anHour}` : undefined,
  );
  const row = sql`select ${await hashOf(token)}, ${users.id}, ${purpose}, ${email}, ${nowMs}, ${nowMs + LIFE_MS}`;
  return {
    token,
    statements: [
      {
        query: db()
          .delete(tokens)
          .where(and(own, sql`${tokens.created_at} < ${nowMs - KEPT_MS}`)),
      },
      { query: endTokens(own, nowMs) },
      guarded(
        sql`insert into ${tokens} (token_hash, user_id, purpose, email, created_at, expires_at) ${row} from ${users} where ${allowed}`,
        () => new Invalid(TOO_MANY, {}, 429),
      ),
    ],
  };
}

/**
 * Whose token it is. `guard` uses it up: it belongs in the write of what the token allows, which is then done once, however
 * many try at the same time. Without it nothing is used up (a page that asks first).
 * @throws Invalid when it is unknown or too old, Conflict when it was used or replaced.
 */
export async function findToken(
  { token, purpose }: { token: string; purpose: TokenPurpose | readonly TokenPurpose[] },
  nowMs = Date.now(),
): Promise<{ userId: string; purpose: TokenPurpose; email: string | null; guard: Statement }> {
  const hash = await hashOf(token);
  const [found] = await db()
    .select({
      userId: tokens.user_id,
      purpose: tokens.purpose,
      email: tokens.email,
      expiresAt: tokens.expires_at,
      usedAt: tokens.used_at,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .where(
      and(eq(tokens.token_hash, hash), inArray(tokens.purpose, [purpose].flat()), isNull(users.closed_at)),
    );
  if (!found || found.expiresAt <= nowMs) throw new Invalid(LINK_UNKNOWN);
  const used = (): Refusal => new Conflict(LINK_USED);
  if (found.usedAt !== null) throw used();
  const { userId, email } = found;
  const guard = guarded(
    endTokens(and(eq(tokens.token_hash, hash), gt(tokens.expires_at, nowMs)), nowMs),
    used,
  );
  return { userId, purpose: found.purpose, email, guard };
}

/** Ends whatever a person still has open for those purposes, in the write of what makes it void. */
export function endTokensOf(userId: string, purposes: readonly TokenPurpose[], nowMs: number): Statement {
  return { query: endTokens(and(eq(tokens.user_id, userId), inArray(tokens.purpose, [...purposes])), nowMs) };
}

function endTokens(which: SQL | undefined, nowMs: number) {
  return db()
    .update(tokens)
    .set({ used_at: nowMs })
    .where(and(which, isNull(tokens.used_at)));
}
