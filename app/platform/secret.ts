const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Random bits in hex, by default 256, for a cookie or a link. Store only its hash. */
export function newSecret(bytes = 32): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** As short as one of several secrets may be. */
const LEAST_CHARS = 32;

/**
 * The secrets that a variable names, newest first: one, or several with commas between them while they are rotated. The first
 * signs and seals, all of them verify and open. A text whose parts are too short to be secrets is one secret with commas in it.
 */
export function secretsIn(text: string): string[] {
  const parts = text.split(",").flatMap((part) => part.trim() || []);
  return parts.length > 0 && parts.every((part) => part.length >= LEAST_CHARS) ? parts : [text];
}

/** The SHA-256 of a secret, in hex, for storage. 128 random bits or more need no salt. */
export async function hashOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return hex(new Uint8Array(digest));
}
