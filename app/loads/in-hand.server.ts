import { db } from "db/client";
import { loads, userloads } from "db/schema";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { TAB_STATUSES } from "~/trade/lifecycle";

/** More than a driver has in hand at once. */
const MOST = 10;

/** The ids of the loads that a driver carries, between acceptance and delivery; the next pickup first. */
export async function loadsInHand(driverId: string): Promise<string[]> {
  const inHand = [...TAB_STATUSES["pre-pickup"], ...TAB_STATUSES["in-transit"]];
  const rows = await db()
    .select({ loadId: loads.load_id })
    .from(userloads)
    .innerJoin(loads, eq(loads.load_id, userloads.load_id))
    .where(
      and(
        eq(userloads.user_id, driverId),
        eq(userloads.relationship_type, "driver"),
        isNull(loads.deleted_at),
        inArray(loads.load_status, inHand),
      ),
    )
    .orderBy(asc(loads.pickup_date), asc(loads.load_id))
    .limit(MOST);
  return rows.map(({ loadId }) => loadId);
}
