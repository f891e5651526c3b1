import { db } from "db/client";
import { profiles } from "db/schema";
import { write } from "db/write";
import { and, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { type Job, pauseBetweenBatches } from "~/platform/jobs.server";
import { HOUR_MS } from "~/text/time";
import { usernameKey } from "~/text/username";

/** Small, so that each write is short. */
const ROWS_AT_ONCE = 200;

/**
 * A migration could not compute these keys in SQL. The oldest of several look-alike usernames gets the key.
 */
export async function fillUsernameKeys(): Promise<void> {
  for (let after = ""; ; ) {
    const rows = await db()
      .select({ id: profiles.id, username: profiles.username })
      .from(profiles)
      .where(and(gt(profiles.id, after), isNotNull(profiles.username), isNull(profiles.username_key)))
      .orderBy(profiles.id)
      .limit(ROWS_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    const keyed = rows.flatMap(({ id, username }) => {
      const key = usernameKey(username ?? "");
      return key ? [{ id, username, key }] : [];
    });
    await write(
      keyed.map(({ id, username, key }) => ({
        query: sql`
          update profiles set username_key = ${key}
          where id = ${id} and username is ${username} and username_key is null
            and not exists (select 1 from profiles o where o.username_key = ${key})`,
      })),
    );
    after = last.id;
    if (!(await pauseBetweenBatches())) return;
  }
}

export const fillUsernameKeysInTime: Job = {
  name: "fill in the keys of usernames",
  everyMs: HOUR_MS,
  firstAfterMs: 0,
  work: async () => {
    await fillUsernameKeys();
    return undefined;
  },
};
