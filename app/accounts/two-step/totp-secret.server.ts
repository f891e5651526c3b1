/**
 * How the shared secret of two-step sign-in stands in `users.totp_secret`: sealed. Those from before 22 November 2026 are in
 * the clear; they work as they are, and are sealed when a code is taken.
 */
import { sessionSecrets } from "~/platform/env.server";
import { isSealed, open, seal } from "~/platform/seal.server";

const placeOf = (userId: string) => ({ what: "secrets of two-step sign-in", whose: userId });

/** The secret as the database keeps it. */
export function sealedSecret(userId: string, secret: string): Promise<string> {
  return seal(secret, placeOf(userId));
}

/**
 * The secret (base32) of what the database keeps; null where there is none or it does not open, as after a change of
 * SESSION_SECRET that left the old one out. Recovery codes still work then.
 */
export async function secretOf(userId: string, stored: string | null): Promise<string | null> {
  if (stored === null || !isSealed(stored)) return stored;
  return open(stored, placeOf(userId));
}

/** How the database should keep a secret that it has now as `stored`: sealed, with the newest SESSION_SECRET. */
export async function sealedAnew(userId: string, stored: string, secret: string): Promise<string> {
  const newest = sessionSecrets().slice(0, 1);
  const isNewest = isSealed(stored) && (await open(stored, placeOf(userId), newest)) !== null;
  return isNewest ? stored : sealedSecret(userId, secret);
}
