import { hash, verify } from "@node-rs/argon2";
import { hasLowPasswordCost } from "~/platform/env.server";

/** The least that Argon2 takes, for tests. */
const LOW_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Hashes with Argon2id at the library's default cost, which is OWASP's, off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), hasLowPasswordCost() ? LOW_COST : undefined);
}

let decoy: Promise<string> | undefined;

/** Checks a password. A missing account (`null`) takes as long, so that timing does not reveal who has an account. */
export async function passwordMatches(password: string, storedHash: string | null): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(storedHash ?? (await decoy), password.normalize("NFKC"));
  return matches && storedHash !== null;
}
