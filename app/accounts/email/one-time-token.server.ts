/**
 * The database stores only a hash of each token. A token works once, for 30 minutes unless the caller sets a
 * different lifetime, and only while it is the newest of its user for its purpose.
 */
import { db } from "db/client";
import { tokens, users } from "db/schema";
import { guarded, type Statement } from "db/write";
import { and, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { Conflict, Invalid, type Refusal } from "~/platform/errors";
import { hashOf, newSecret } from "~/platform/secret";
import { MINUTE_MS } from "~/text/time";

export type TokenPurpose = typeof tokens.$inferInsert.purpose;

const LIFE_MS = 30 * MINUTE_MS;
/**
 * Rows are stored longer than the longest window of LIMITS, so that deleting old rows never resets a limit.
 */
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** The limits for one user and purpose, so that nobody can flood another user's mailbox or phone. */
const LIMITS: Record<TokenPurpose, { aMinute: number; anHour: number }> = {
  password_recovery: { aMinute: 1, anHour: 5 },
  email_confirmation: { aMinute: 1, anHour: 5 },
  // More emails per minute, so that a user who mistyped the new address can try again right away.
  email_change: { aMinute: 5, anHour: 5 },
  sign_in_code: { aMinute: 1, anHour: 5 },
  text_code: { aMinute: 1, anHour: 5 },
};

const DIGITS = 6;

export function newCode(): string {
  const most = 10 ** DIGITS;
  for (;;) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    // Discards the highest numbers, which would make some codes more likely than others.
    if (random < 4294 * most) return String(random % most).padStart(DIGITS, "0");
  }
}

const TOO_MANY = "We already emailed you. Check your spam folder, or try again later.";
const LINK_UNKNOWN = "This link doesn't work. It may be incomplete or more than 30 minutes old.";
export const LINK_USED = "This link was already used or replaced by a newer one.";

/** @param how `secret` replaces the random 256-bit token; `lifeMs` replaces the lifetime of 30 minutes */
export async function newToken(
  { userId, purpose, email = null }: { userId: string; purpose: TokenPurpose; email?: string | null },
  nowMs = Date.now(),
  { secret: token = newSecret(), lifeMs = LIFE_MS }: { secret?: string; lifeMs?: number } = {},
): Promise<{ statements: Statement[]; token: string }> {
  const own = and(eq(tokens.user_id, userId), eq(tokens.purpose, purpose));
  const limits = LIMITS[purpose];
  const made = (sinceMs: number) =>
    sql`(select count(*) from ${tokens} where ${and(own, gt(tokens.created_at, nowMs - sinceMs))})`;
  const allowed = and(
    eq(users.id, userId),
    isNull(users.closed_at),
    sql`${made(MINUTE_MS)} < ${limits.aMinute}`,
    sql`${made(60 * MINUTE_MS)} < ${limits.anHour}`,
  );
  const row = sql`select ${await hashOf(token)}, ${users.id}, ${purpose}, ${email}, ${nowMs}, ${nowMs + lifeMs}`;
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
 * `guard` uses the token up. Include it in the write, so that only one of several simultaneous requests
 * succeeds.
 * @throws Invalid if the token is unknown or expired, Conflict if it was used or replaced
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

export function endTokensOf(userId: string, purposes: readonly TokenPurpose[], nowMs: number): Statement {
  return { query: endTokens(and(eq(tokens.user_id, userId), inArray(tokens.purpose, [...purposes])), nowMs) };
}

function endTokens(which: SQL | undefined, nowMs: number) {
  return db()
    .update(tokens)
    .set({ used_at: nowMs })
    .where(and(which, isNull(tokens.used_at)));
}
