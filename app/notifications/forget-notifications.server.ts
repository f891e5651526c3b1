import { db } from "db/client";
import { notice_choices, notices } from "db/schema";
import type { Statement } from "db/write";
import { eq, or } from "drizzle-orm";

/**
 * Returns the statements that delete a person's notifications and notification settings when the account is
 * closed.
 */
export function forgetNotificationsOf(personId: string): Statement[] {
  return [
    {
      query: db()
        .delete(notices)
        .where(or(eq(notices.person_id, personId), eq(notices.desk_id, personId))),
    },
    { query: db().delete(notice_choices).where(eq(notice_choices.person_id, personId)) },
  ];
}
