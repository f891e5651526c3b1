import { staff_log, support_requests, suspensions } from "db/schema";
import { instantOf, named } from "./export-rows.server";
import { own } from "./export-specs.server";

/** What a person asked the support team, with the answers. */
export const supportRequests = own(support_requests.user_id, support_requests.request_id, {
  ...named(support_requests, "reference topic message context full_name email state answer is_closed"),
  sent_at: instantOf(support_requests.created_at),
  ...named(support_requests, "taken_at answered_at"),
});

/** Who of the staff looked at a person's data or changed it. */
export const staffVisits = own(staff_log.about_person_id, staff_log.log_id, {
  ...named(staff_log, "at role initials act about why"),
});

const suspended = named(suspensions, "reason started_at ends_at lifted_at lift_reason");

export const ownSuspensions = own(suspensions.person_id, suspensions.suspension_id, suspended);

export const companySuspensions = own(suspensions.desk_id, suspensions.suspension_id, suspended);
