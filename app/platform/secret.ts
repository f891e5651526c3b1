const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** In hex, for a cookie or a link. Store only its hash. */
export function newSecret(bytes = 32): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** The minimum length of one secret in a list, in characters. */
const LEAST_CHARS = 32;

/** Newest first. If a part is too short to be a secret, the whole text is one secret with commas. */
export function secretsIn(text: string): string[] {
  const parts = text.split(",").flatMap((part) => part.trim() || []);
  return parts.length > 0 && parts.every((part) => part.length >= LEAST_CHARS) ? parts : [text];
}

/** SHA-256 in hex. A secret with at least 128 random bits needs no salt. */
export async function hashOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return hex(new Uint8Array(digest));
}

/**
 * Compares the hashes of two secrets. The time that this takes does not depend on where the secrets differ.
 */
export async function isSameSecret(given: string, expected: string): Promise<boolean> {
  const [a, b] = await Promise.all([hashOf(given), hashOf(expected)]);
  let difference = 0;
  for (let at = 0; at < b.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}
