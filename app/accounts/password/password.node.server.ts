import { hash, verify } from "@node-rs/argon2";
import { hasLowPasswordCost } from "~/platform/env.server";

/** The lowest cost that Argon2 accepts. Only tests use it. */
const LOW_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The library's default cost is what OWASP recommends. Hashing runs off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), hasLowPasswordCost() ? LOW_COST : undefined);
}

let decoy: Promise<string> | undefined;

/** For a missing account, the check takes just as long, so timing does not reveal who has one. */
export async function passwordMatches(password: string, storedHash: string | null): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(storedHash ?? (await decoy), password.normalize("NFKC"));
  return matches && storedHash !== null;
}
