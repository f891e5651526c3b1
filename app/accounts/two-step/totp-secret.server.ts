/** Secrets from before November 22, 2026 are stored unencrypted, and are sealed when a code is used. */
import { isSealed, open, seal, resealed as sealedAgain } from "~/platform/seal.server";

const placeOf = (userId: string) => ({ what: "secrets of two-step sign-in", whose: userId });

export function sealedSecret(userId: string, secret: string): Promise<string> {
  return seal(secret, placeOf(userId));
}

/** Null if the secret cannot be decrypted, for example because the old SESSION_SECRET was removed. */
export async function secretOf(userId: string, stored: string | null): Promise<string | null> {
  if (stored === null || !isSealed(stored)) return stored;
  return open(stored, placeOf(userId));
}

export const resealed = (userId: string, stored: string, secret: string): Promise<string> =>
  sealedAgain(stored, secret, placeOf(userId));
