import { isOwnerOf } from "db/desks";
import { invitations } from "db/schema";
import { type SQL, sql } from "drizzle-orm";

/** An open invitation may have expired. */
export const isOpen: SQL = sql`(${invitations.used_at} is null and ${invitations.withdrawn_at} is null)`;

/** SQL condition: the sender is still an owner, so the company is open. */
export const isBacked: SQL = isOwnerOf(invitations.desk_id, invitations.invited_by);

export const isLive = (nowMs: number): SQL =>
  sql`(${isOpen} and ${invitations.expires_at} > ${nowMs} and ${isBacked})`;
