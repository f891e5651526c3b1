import { db } from "db/client";
import { recovery_codes } from "db/schema";
import type { Statement } from "db/write";
import { eq } from "drizzle-orm";

const HOW_MANY = 10;
/** 53 bits. Digits only, so that the same keypad of a phone types them and the app's codes. */
const DIGITS = 16;

function newCode(): string {
  let digits = "";
  while (digits.length < DIGITS) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // 250 and above would make some digits likelier than others.
    if (byte < 250) digits += byte % 10;
  }
  return digits;
}

/** The SHA-256 under which a code is kept, with whose it is: equal codes of two people look different. */
export async function hashOfRecoveryCode(userId: string, digits: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${userId}:${digits}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function isRecoveryCode(digits: string): boolean {
  return digits.length === DIGITS && /^\d+$/.test(digits);
}

export function forgetRecoveryCodes(userId: string): Statement {
  return { query: db().delete(recovery_codes).where(eq(recovery_codes.user_id, userId)) };
}

/**
 * Ten new one-time codes in place of all earlier ones.
 * @returns the codes as they are shown, once, in groups of four; and the statements that keep their hashes
 */
export async function newRecoveryCodes(
  userId: string,
): Promise<{ shown: string[]; statements: Statement[] }> {
  const codes = new Set<string>();
  while (codes.size < HOW_MANY) codes.add(newCode());
  const rows = await Promise.all(
    [...codes].map(async (code) => ({ user_id: userId, code_hash: await hashOfRecoveryCode(userId, code) })),
  );
  return {
    shown: [...codes].map((code) => code.replace(/(\d{4})(?=\d)/g, "$1-")),
    statements: [forgetRecoveryCodes(userId), { query: db().insert(recovery_codes).values(rows) }],
  };
}
