import { db } from "db/client";
import { receipts, sessions, tokens } from "db/schema";
import { forgetLookAlikes } from "db/suspension/look-alikes";
import type { Statement } from "db/write";
import { eq } from "drizzle-orm";
import { forgetEmailDomain } from "~/accounts/email/read-email-domains.server";
import { endAllSessions } from "~/accounts/sign-in/session.server";
import { forgetRecoveryCodes } from "~/accounts/two-step/recovery-codes.server";
import { deleteAlerts } from "~/alerts/forget.server";
import { forgetKeysBy } from "~/api-keys/forget-keys.server";
import { forgetReadsBy } from "~/chat/inbox/reads.server";
import { forgetChunksOf } from "~/chunked-upload/forget-chunks.server";
import { forgetNotificationsOf } from "~/notifications/forget-notifications.server";
import { forgetPhones } from "~/push/phones.server";
import { endStaffOf } from "~/staff/change-staff.server";
import { endingQuietly } from "~/staff/suspensions.server";
import { forgetSupportRequests } from "~/support/queries.server";
import { forgetSharingBy } from "~/tracking/sharing.server";
import { CLOSED_NAME } from "./closing";

export const forgetPerson = (personId: string, nowMs: number): Statement[] => [
  endAllSessions(personId, nowMs),
  { query: db().update(sessions).set({ user_agent: null }).where(eq(sessions.user_id, personId)) },
  { query: db().delete(tokens).where(eq(tokens.user_id, personId)) },
  forgetLookAlikes(personId),
  forgetRecoveryCodes(personId),
  forgetEmailDomain(personId),
  forgetKeysBy(personId),
  ...forgetSupportRequests(personId, CLOSED_NAME),
  ...deleteAlerts(personId),
  ...forgetNotificationsOf(personId),
  ...forgetPhones(personId),
  { query: db().delete(receipts).where(eq(receipts.whose, personId)) },
  forgetChunksOf(personId),
  forgetReadsBy(personId),
  endStaffOf(personId, nowMs),
  endingQuietly({ kind: "person", id: personId }, nowMs),
  ...forgetSharingBy(personId),
];
