import { db } from "db/client";
import { notice_choices, notices } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, isNull, or } from "drizzle-orm";

export function forgetNotificationsOf(personId: string): Statement[] {
  return [
    { query: db().delete(notices).where(eq(notices.person_id, personId)) },
    { query: db().delete(notice_choices).where(eq(notice_choices.person_id, personId)) },
  ];
}

/** In the founder's notifications, `desk_id` is null. */
export const forgetNotificationsFor = (companyId: string): Statement => ({
  query: db()
    .delete(notices)
    .where(
      or(eq(notices.desk_id, companyId), and(eq(notices.person_id, companyId), isNull(notices.desk_id))),
    ),
});
