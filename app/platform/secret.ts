const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** 256 random bits in hex, for a cookie or a link. Store only its hash. */
export function newSecret(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/** The SHA-256 of a secret, in hex, for storage. 256 random bits need no salt. */
export async function hashOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return hex(new Uint8Array(digest));
}
