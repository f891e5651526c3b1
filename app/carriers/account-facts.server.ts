/** Facts of an account, for whoever decides about a load with its person. No score is made of them. */
import { db } from "db/client";
import { profiles, users } from "db/schema";
import { eq, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "~/text/time";
import type { Role } from "~/trade/lifecycle";

/** For so long a changed contact is told: rerouted loads begin with a new telephone number. */
export const CONTACT_TOLD_DAYS = 30;

/** When the contact was changed, while that is told; null before and after. */
export const toldChange = (changedAtMs: number | null, nowMs: number): number | null =>
  changedAtMs !== null && changedAtMs > nowMs - CONTACT_TOLD_DAYS * DAY_MS ? changedAtMs : null;

/** SQL: how many loads a person has delivered, or had delivered for them. */
export const deliveredAs = (role: Role, personId: SQL): SQL<number> => sql<number>`(
  select count(*) from userloads t join loads l on l.load_id = t.load_id
  where t.user_id = ${personId} and t.relationship_type = ${role} and l.deleted_at is null and +l.load_status = 'complete')`;

/**
 * What is known of the account of a load's shipper: since when it is there, loads delivered, cancelled of those agreed, and a contact
 * changed in the last 30 days. It needs its own check that the viewer may see the load.
 */
export async function shipperFactsOn(loadId: string, nowMs = Date.now()) {
  const [row] = await db()
    .select({
      fullName: profiles.full_name,
      createdAtMs: users.created_at,
      changedAtMs: profiles.contact_changed_at,
      accepted: profiles.accepted_count,
      cancelled: profiles.cancelled_count,
      delivered: deliveredAs("shipper", sql`${profiles.id}`),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(
      sql`${profiles.id} = (select t.user_id from userloads t where t.load_id = ${loadId} and t.relationship_type = 'shipper')`,
    );
  if (!row) return null;
  const { fullName, createdAtMs, changedAtMs, accepted, cancelled, delivered } = row;
  return {
    fullName,
    createdAtMs,
    contactChangedAtMs: toldChange(changedAtMs, nowMs),
    delivered,
    cancelled: accepted > 0 ? `${cancelled} of ${accepted}` : null,
  };
}

export type ShipperFacts = NonNullable<Awaited<ReturnType<typeof shipperFactsOn>>>;
