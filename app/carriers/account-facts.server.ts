import { db } from "db/client";
import { joinedAt } from "db/desks";
import { profiles } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import { brokerColumns } from "~/red-flags/flag-columns.server";
import { brokerFlags, isContactNew } from "~/red-flags/red-flags.server";
import type { Role } from "~/trade/lifecycle";

export const deliveredAs = (role: Role, personId: SQL): SQL<number> => sql<number>`(
  select count(*) from userloads t join loads l on l.load_id = t.load_id
  where t.user_id = ${personId} and t.relationship_type = ${role} and l.deleted_at is null and +l.load_status = 'complete')`;

/** The caller checks that the viewer may see the load. */
export async function shipperFactsOn(loadId: string, nowMs = Date.now()) {
  const [row] = await db()
    .select({
      fullName: profiles.full_name,
      createdAtMs: joinedAt(sql`${profiles.id}`),
      known: brokerColumns(sql`${loadId}`),
      accepted: profiles.accepted_count,
      cancelled: profiles.cancelled_count,
      delivered: deliveredAs("shipper", sql`${profiles.id}`),
    })
    .from(profiles)
    .where(
      sql`${profiles.id} = (select t.user_id from userloads t where t.load_id = ${loadId} and t.relationship_type = 'shipper')`,
    );
  if (!row) return null;
  const { fullName, createdAtMs, known, accepted, cancelled, delivered } = row;
  return {
    flags: brokerFlags(known, nowMs),
    shipper: {
      fullName,
      createdAtMs,
      isContactNew: isContactNew(known, nowMs),
      delivered,
      cancelled: accepted > 0 ? `${cancelled} of ${accepted}` : null,
    },
  };
}

export type ShipperFacts = NonNullable<Awaited<ReturnType<typeof shipperFactsOn>>>["shipper"];
