import { askRows } from "db/client";
import { invitations } from "db/schema";
import { guarded, type Statement } from "db/write";
import { sql } from "drizzle-orm";
import { Conflict } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import type { Role } from "~/trade/lifecycle";
import { isLive } from "./conditions.server";
import { keptToken } from "./invitation-cookie.server";

/** Null if this browser has not opened the invitation's link, or the invitation does not work. */
export async function invitedAt(
  path: unknown,
  request: Request,
  nowMs = Date.now(),
): Promise<{ email: string; role: Role } | null> {
  const token = await keptToken(path, request);
  if (!token) return null;
  const [row] = await askRows<{ email: string; role: Role }>(sql`
    select ${invitations.email} as "email", c.user_type as "role"
    from ${invitations} join profiles c on c.id = ${invitations.desk_id}
    where ${invitations.token_hash} = ${await hashOf(token)} and ${isLive(nowMs)}`);
  return row ?? null;
}

/** Null unless the sign-up leads to an invitation that was emailed to this address. */
export async function provenByInvitation(
  { path, request, email, userId }: { path: unknown; request: Request; email: string; userId: string },
  nowMs = Date.now(),
): Promise<Statement | null> {
  const token = await keptToken(path, request);
  const invited = await invitedAt(path, request, nowMs);
  if (!token || invited?.email.toLowerCase() !== email.toLowerCase()) return null;
  return guarded(
    sql`update users set email_confirmed_at = ${nowMs} where id = ${userId} and email = ${email} and exists (
      select 1 from ${invitations} where ${invitations.token_hash} = ${await hashOf(token)}
        and ${invitations.email} = ${email} and ${isLive(nowMs)})`,
    // The sign-up is tried again, and then requires a confirmation of the address.
    () => new Conflict("This invitation no longer works."),
  );
}
