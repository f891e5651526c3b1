import { db } from "db/client";
import { users } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { passwordMatches } from "#password.server";
import { limitWrongTries, type TriedBy } from "~/limits/wrong-tries.server";
import { Invalid } from "~/platform/errors";

const WRONG = "Wrong password.";

/**
 * @returns the stored hash, for guarding a write
 * @throws Invalid for `field` if the password is wrong; 429 after five wrong passwords in 15 minutes
 */
export async function requireOwnPassword(
  userId: string,
  typed = "",
  field = "current_password",
  stored = storedHash(userId),
  by?: TriedBy,
): Promise<string> {
  const hash = await stored;
  const check = async () => {
    const matches = await passwordMatches(typed, hash);
    if (!hash || !matches) throw new Invalid(WRONG, { [field]: WRONG });
    return hash;
  };
  return limitWrongTries("password", userId, check, by);
}

export async function storedHash(userId: string): Promise<string | null> {
  const [user] = await db()
    .select({ passwordHash: users.password_hash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closed_at)));
  return user?.passwordHash ?? null;
}
