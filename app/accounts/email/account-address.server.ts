import { db } from "db/client";
import { users } from "db/schema";
import { and, inArray, isNull, sql } from "drizzle-orm";
import { Invalid } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import { emailAddress, FORM_INVALID } from "../password/credential-rules.server";

const LONGEST = 254;
const EARLIER_RULE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Includes the spelling of an earlier rule, which accepted addresses that the current rule refuses, and
 * stored non-ASCII domains as typed.
 */
export function spellingsOf(typed: string): string[] {
  const { data } = emailAddress.safeParse(typed);
  const text = typed.trim();
  if (text.length > LONGEST) return [];
  const earlier = [text, text.normalize("NFC")].map((each) => each.toLowerCase());
  return [...new Set([...(data ? [data] : []), ...earlier.filter((each) => EARLIER_RULE.test(each))])];
}

/** SHA-256 in hex, the same in any letter case. */
export const emailHash = (email: string): Promise<string> => hashOf(email.toLowerCase());

/** @throws Invalid with a message for the field `email` if no account can have this address */
export function requireSpellings(typed: string): [string, ...string[]] {
  const [first, ...others] = spellingsOf(typed);
  if (first !== undefined) return [first, ...others];
  const issue = emailAddress.safeParse(typed).error?.issues[0];
  throw new Invalid(FORM_INVALID, { email: issue?.message ?? FORM_INVALID });
}

/** Prefers the first spelling, because two old accounts may have different spellings of one address. */
export function firstSpelled<Row extends { email: string }>(
  rows: readonly Row[],
  spellings: readonly string[],
): Row | undefined {
  const byEmail = new Map(rows.map((row) => [row.email.toLowerCase(), row]));
  return spellings.map((spelling) => byEmail.get(spelling)).find((row) => row !== undefined);
}

export async function openAccountAt(spellings: readonly string[]) {
  const rows = await db()
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.password_hash,
      isConfirmed: sql`${users.email_confirmed_at} is not null`.mapWith(Boolean),
      hasSecondStep: sql`${users.totp_confirmed_at} is not null`.mapWith(Boolean),
    })
    .from(users)
    .where(and(inArray(users.email, [...spellings]), isNull(users.closed_at)));
  return firstSpelled(rows, spellings);
}
