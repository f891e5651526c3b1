import { db } from "db/client";
import { notice_choices, notices } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, isNull, or } from "drizzle-orm";

/**
 * Returns the statements that delete a person's notifications and notification settings when the account is
 * closed.
 */
export function forgetNotificationsOf(personId: string): Statement[] {
  return [
    { query: db().delete(notices).where(eq(notices.person_id, personId)) },
    { query: db().delete(notice_choices).where(eq(notice_choices.person_id, personId)) },
  ];
}

/**
 * Returns the statement that deletes the notifications of everyone who worked at a company when the company
 * is closed. Those of the founder name no company.
 */
export const forgetNotificationsFor = (companyId: string): Statement => ({
  query: db()
    .delete(notices)
    .where(
      or(eq(notices.desk_id, companyId), and(eq(notices.person_id, companyId), isNull(notices.desk_id))),
    ),
});
