import { db } from "db/client";
import { joinedAt } from "db/desks";
import { profiles } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "~/text/time";
import type { Role } from "~/trade/lifecycle";

/**
 * A change of contact details is shown for this long, because thieves who reroute loads start with a new
 * phone number.
 */
export const CONTACT_TOLD_DAYS = 30;

export const shownChange = (changedAtMs: number | null, nowMs: number): number | null =>
  changedAtMs !== null && changedAtMs > nowMs - CONTACT_TOLD_DAYS * DAY_MS ? changedAtMs : null;

export const deliveredAs = (role: Role, personId: SQL): SQL<number> => sql<number>`(
  select count(*) from userloads t join loads l on l.load_id = t.load_id
  where t.user_id = ${personId} and t.relationship_type = ${role} and l.deleted_at is null and +l.load_status = 'complete')`;

/** The caller checks that the viewer may see the load. */
export async function shipperFactsOn(loadId: string, nowMs = Date.now()) {
  const [row] = await db()
    .select({
      fullName: profiles.full_name,
      createdAtMs: joinedAt(sql`${profiles.id}`),
      changedAtMs: profiles.contact_changed_at,
      accepted: profiles.accepted_count,
      cancelled: profiles.cancelled_count,
      delivered: deliveredAs("shipper", sql`${profiles.id}`),
    })
    .from(profiles)
    .where(
      sql`${profiles.id} = (select t.user_id from userloads t where t.load_id = ${loadId} and t.relationship_type = 'shipper')`,
    );
  if (!row) return null;
  const { fullName, createdAtMs, changedAtMs, accepted, cancelled, delivered } = row;
  return {
    fullName,
    createdAtMs,
    contactChangedAtMs: shownChange(changedAtMs, nowMs),
    delivered,
    cancelled: accepted > 0 ? `${cancelled} of ${accepted}` : null,
  };
}

export type ShipperFacts = NonNullable<Awaited<ReturnType<typeof shipperFactsOn>>>;
