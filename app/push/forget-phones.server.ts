import { isLive } from "db/live-session";
import { push_subscriptions, sessions } from "db/schema";
import { write } from "db/write";
import { sql } from "drizzle-orm";
import type { Round } from "~/platform/rounds.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/time";

/** How long a phone that was taken off the list is known as such. */
const TAKEN_OFF_DAYS = 90;

/** Deletes the subscriptions of sessions that have ended. They are sent nothing since then. */
export async function forgetEnded(nowMs = Date.now()): Promise<void> {
  await write([
    {
      query: sql`delete from ${push_subscriptions}
        where not exists (select 1 from ${sessions}
            where ${sessions.session_id} = ${push_subscriptions.session_id} and ${isLive(nowMs)})
          and coalesce(${push_subscriptions.removed_at}, 0) < ${nowMs - TAKEN_OFF_DAYS * DAY_MS}`,
    },
  ]);
}

export const forgetPhonesInTime: Round = {
  name: "forget phones that were signed out",
  everyMs: HOUR_MS,
  firstAfterMs: 7 * MINUTE_MS,
  work: async () => {
    await forgetEnded();
    return undefined;
  },
};
