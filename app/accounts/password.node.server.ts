import { hash, verify } from "@node-rs/argon2";

/** Argon2id at the library's (OWASP's) cost, off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"));
}

let decoy: Promise<string> | undefined;

/** Checks a password; takes as long for an account that does not exist (`null`), so that time tells nothing. */
export async function passwordMatches(password: string, storedHash: string | null): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(storedHash ?? (await decoy), password.normalize("NFKC"));
  return matches && storedHash !== null;
}
