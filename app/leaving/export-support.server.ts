import { held_rows, holds, staff_log, support_requests, suspensions } from "db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { isUnsealed } from "~/staff/read-log.server";
import { type ExportSpec, instantOf, named } from "./export-rows.server";
import { own } from "./export-specs.server";

/** What a person asked the support team, with the answers. */
const supportRequests = own(support_requests.user_id, support_requests.request_id, {
  ...named(support_requests, "reference topic message context full_name email state answer is_closed"),
  sent_at: instantOf(support_requests.created_at),
  ...named(support_requests, "taken_at answered_at"),
});

/** The entries of the staff log about a person, except those that are still sealed. */
const staffVisits = (me: string): ExportSpec => ({
  table: staff_log,
  key: staff_log.log_id,
  whose: and(eq(staff_log.about_person_id, me), isUnsealed(Date.now())) as SQL,
  columns: {
    ...named(staff_log, "at role initials act about why"),
    case_number: sql`case when staff_log.act = 'export-for-authority' then staff_log.case_number end`,
  },
});

/** The holds on the account, without the case number. */
const ownHolds = own(holds.account_id, holds.hold_id, named(holds, "started_at ends_at lifted_at"));

/** The copies that holds keep of rows that were deleted or changed since. */
const heldRows =
  (isWhose: SQLiteColumn) =>
  (me: string): ExportSpec => ({
    table: held_rows,
    key: held_rows.held_row_id,
    whose: and(eq(held_rows.account_id, me), isWhose) as SQL,
    columns: {
      ...named(held_rows, "table_name kept_at"),
      content: sql`${held_rows.content}`.mapWith((json: string) => JSON.parse(json) as unknown),
    },
  });

const ownHeldRows = heldRows(held_rows.of_person);

const companyHeldRows = heldRows(held_rows.of_company);

const suspended = named(suspensions, "reason started_at ends_at lifted_at lift_reason");

const ownSuspensions = own(suspensions.person_id, suspensions.suspension_id, suspended);

const companySuspensions = own(suspensions.desk_id, suspensions.suspension_id, suspended);

export const SUPPORT_EXPORTS = {
  support_requests: supportRequests,
  staff_visits: staffVisits,
  holds: ownHolds,
  held_rows: ownHeldRows,
  company_held_rows: companyHeldRows,
  suspensions: ownSuspensions,
  company_suspensions: companySuspensions,
};
