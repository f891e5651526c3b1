import { db } from "db/client";
import { profiles } from "db/schema";
import { forgetDocumentHashes, forgetLookAlikes } from "db/suspension/look-alikes";
import type { Statement } from "db/write";
import { eq } from "drizzle-orm";
import { forgetContacts } from "~/amendments/forget-contacts.server";
import { forgetKeysFor } from "~/api-keys/forget-keys.server";
import { cancelRemainingPlans, queueCancellation } from "~/billing/end-billing.server";
import { forgetCarrier } from "~/carriers/queries.server";
import { removeArchivedFeed, removeFeed } from "~/chat/remove-feed.server";
import { forgetCosts } from "~/costs/queries.server";
import { dropPersonalFiles, removeDroppedFiles } from "~/files/remove-personal.server";
import { forgetHidden } from "~/hidden/forget-hidden.server";
import { afterAnswer } from "~/http/after-answer.server";
import { forgetLoadFiles } from "~/load-files/load-file.server";
import { deleteDaysToPay } from "~/market/days-to-pay.server";
import { forgetNotificationsFor } from "~/notifications/forget-notifications.server";
import { forgetStandingTerms } from "~/papers/standing-terms.server";
import { keepParty } from "~/record/closed-parties.server";
import { endingQuietly } from "~/staff/suspensions.server";
import { forgetInvitationsTo } from "~/team/forget-invitations.server";
import { forgetSharingOf } from "~/tracking/sharing.server";
import { forgetLinks } from "~/tracking/tracking-links.server";
import { forgetTrucks } from "~/trucks/queries.server";
import { deleteWebhooks } from "~/webhooks/queries.server";
import { CLOSED_NAME } from "./closing";

const ANONYMOUS = {
  full_name: CLOSED_NAME,
  username: null,
  username_key: null,
  phone_number: null,
  confirmed_phone: null,
  payment_active: false,
  stripe_customer_id: null,
  avatar_url: null,
  accepted_count: 0,
  cancelled_count: 0,
  website: null,
  equipment_type: null,
  max_length_ft: null,
  max_weight_lb: null,
  max_insurance_coverage_cents: null,
  home_zip: null,
  hazmat_license: false,
  tanker_endorsement: false,
  doubles_endorsement: false,
  twic_card: false,
  insurance_url: null,
  mc_cert_url: null,
  w4_url: null,
  two_step_required_at: null,
  contact_changed_at: null,
} satisfies Partial<typeof profiles.$inferInsert>;

export const forgetCompany = (companyId: string, nowMs: number): Statement[] => [
  ...queueCancellation(companyId, nowMs),
  keepParty(companyId, nowMs),
  {
    query: db()
      .update(profiles)
      .set({ ...ANONYMOUS, updated_at: nowMs })
      .where(eq(profiles.id, companyId)),
  },
  forgetLookAlikes(companyId),
  forgetDocumentHashes(companyId),
  ...forgetCarrier(companyId),
  ...forgetContacts(companyId, nowMs),
  forgetCosts(companyId),
  ...forgetTrucks(companyId),
  forgetKeysFor(companyId),
  dropPersonalFiles(companyId, nowMs),
  ...removeFeed(companyId),
  ...forgetHidden(companyId),
  forgetNotificationsFor(companyId),
  forgetInvitationsTo(companyId),
  forgetLinks(companyId),
  ...forgetSharingOf(companyId),
  forgetStandingTerms(companyId),
  deleteDaysToPay(companyId),
  forgetLoadFiles(companyId),
  ...deleteWebhooks(companyId),
  endingQuietly({ kind: "company", id: companyId }, nowMs),
];

/** If the process ends first, jobs and `npm run archive` remove the rest. */
export function removeRest(companyId: string): void {
  const about = { userId: companyId };
  afterAnswer(
    () => removeDroppedFiles(companyId),
    "could not remove the files of a closed company from the store",
    about,
  );
  const forget = () => removeArchivedFeed(companyId);
  afterAnswer(forget, "could not remove the messages of a closed company from the archive", about);
  afterAnswer(cancelRemainingPlans, "could not cancel the plan of a closed company", about);
}
