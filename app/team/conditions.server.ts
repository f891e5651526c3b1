import { isOwnerOf } from "db/desks";
import { invitations } from "db/schema";
import { type SQL, sql } from "drizzle-orm";

/** SQL condition: the invitation was not used, withdrawn or replaced. It may have expired. */
export const isOpen: SQL = sql`(${invitations.used_at} is null and ${invitations.withdrawn_at} is null)`;

/** SQL condition: the sender is still an owner, so the company is also open. */
export const isBacked: SQL = isOwnerOf(invitations.desk_id, invitations.invited_by);

/** SQL condition: the invitation works now. */
export const isLive = (nowMs: number): SQL =>
  sql`(${isOpen} and ${invitations.expires_at} > ${nowMs} and ${isBacked})`;
