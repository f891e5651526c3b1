import { db } from "db/client";
import { invitations } from "db/schema";
import type { Statement } from "db/write";
import { eq, sql } from "drizzle-orm";

/** Run this before the statement that replaces the person's address. */
export const forgetInvitationsOf = (personId: string): Statement => ({
  query: sql`delete from invitations where ${personId} in (invited_by, used_by)
    or email = (select u.email from users u where u.id = ${personId})`,
});

export const forgetInvitationsTo = (companyId: string): Statement => ({
  query: db().delete(invitations).where(eq(invitations.desk_id, companyId)),
});
