import { db } from "db/client";
import { profiles } from "db/schema";
import type { Statement } from "db/write";
import { eq } from "drizzle-orm";
import { Invalid } from "~/platform/errors";
import { USERNAME_TAKEN, usernameKey } from "~/text/username";

/** The write is refused if another account's username has the same key. */
export function keepUsername(userId: string, username: string | null, refusal: string): Statement[] {
  const username_key = usernameKey(username ?? "") || null;
  return [
    {
      query: db().update(profiles).set({ username_key }).where(eq(profiles.id, userId)),
      otherwise: () => new Invalid(refusal, { username: USERNAME_TAKEN }),
    },
  ];
}
