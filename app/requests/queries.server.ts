import { db } from "db/client";
import { files, profiles, requests, userloads } from "db/schema";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { personColumns } from "~/accounts/queries.server";

/** A page never lists more; a load with more open requests shows the first. */
const MOST_LISTED = 50;

/** Whether the driver in reach has a current certificate of insurance. */
function givesInsurance() {
  const current = sql`f.kind = 'insurance' and f.load_id is null and f.dropped_at is null`;
  return sql<boolean>`exists (select 1 from ${files} f where f.uploader_id = ${profiles.id} and ${current})`.mapWith(
    Boolean,
  );
}

/** The drivers with an open request on a load, first come first, with all that their fitness needs. For its owner. */
export function openRequestsOn(ownerId: string, loadId: string) {
  return db()
    .select({ ...personColumns, requestedAt: requests.created_at, insuranceGiven: givesInsurance() })
    .from(requests)
    .innerJoin(profiles, eq(profiles.id, requests.driver_id))
    .innerJoin(
      userloads,
      and(
        eq(userloads.load_id, requests.load_id),
        eq(userloads.relationship_type, "shipper"),
        eq(userloads.user_id, ownerId),
      ),
    )
    .where(and(eq(requests.load_id, loadId), eq(requests.status, "pending")))
    .orderBy(requests.created_at, requests.request_id)
    .limit(MOST_LISTED);
}

export type OpenRequest = Awaited<ReturnType<typeof openRequestsOn>>[number];

/**
 * The driver as the owner of a load they asked for may see them, with the state of that request; null to anyone else.
 * Without a load: any load of the viewer on which the driver has an open or accepted request.
 */
export async function driverForOwner(ownerId: string, driverId: string, loadId: string | null) {
  const [found] = await db()
    .select({ ...personColumns, loadId: requests.load_id, requestStatus: requests.status })
    .from(requests)
    .innerJoin(profiles, eq(profiles.id, requests.driver_id))
    .innerJoin(
      userloads,
      and(
        eq(userloads.load_id, requests.load_id),
        eq(userloads.relationship_type, "shipper"),
        eq(userloads.user_id, ownerId),
      ),
    )
    .where(
      and(
        eq(requests.driver_id, driverId),
        inArray(requests.status, ["pending", "accepted"]),
        loadId ? eq(requests.load_id, loadId) : undefined,
      ),
    )
    .orderBy(desc(eq(requests.status, "pending")), desc(requests.created_at))
    .limit(1);
  return found ?? null;
}
