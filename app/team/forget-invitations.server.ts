import type { Statement } from "db/write";
import { sql } from "drizzle-orm";

/**
 * Returns the statement that deletes the invitations that a person sent, used or received, and those of their
 * own company. Run it before the statement that replaces the person's address.
 */
export const forgetInvitations = (id: string): Statement => ({
  query: sql`delete from invitations where ${id} in (desk_id, invited_by, used_by)
    or email = (select u.email from users u where u.id = ${id})`,
});
