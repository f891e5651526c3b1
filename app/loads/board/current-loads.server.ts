import { db } from "db/client";
import { loads } from "db/schema";
import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import { loadsAssignedTo } from "~/access/assigned.server";
import { type LoadStatus, TAB_STATUSES } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";

const MOST = 10;

export async function currentLoads(driverId: string): Promise<{ loadId: string; status: LoadStatus }[]> {
  const inHand = [...TAB_STATUSES["pre-pickup"], ...TAB_STATUSES["in-transit"]];
  return db()
    .select({ loadId: loads.load_id, status: loads.load_status })
    .from(loads)
    .where(
      and(
        sql`${loads.load_id} in (
          select t.load_id from userloads t where t.user_id = ${driverId} and t.relationship_type = 'driver'
          union ${loadsAssignedTo(driverId)})`,
        isNull(loads.deleted_at),
        sql`+${loads.load_status} in ${inHand}`,
      ),
    )
    .orderBy(asc(loads.pickup_date), asc(loads.load_id))
    .limit(MOST);
}

type Step = "send-documents" | "sign" | "deliver";

const PAPERS: Readonly<Record<Viewer["role"], readonly (readonly [LoadStatus, Step])[]>> = {
  shipper: [["rate confirmation", "send-documents"]],
  driver: [
    ["rate confirmation sent", "sign"],
    ["in transit", "deliver"],
  ],
};

export async function needDocuments({ id, role }: Pick<Viewer, "id" | "role">) {
  const steps = new Map(PAPERS[role]);
  const rows = await db()
    .select({
      loadId: loads.load_id,
      revision: loads.revision,
      status: loads.load_status,
      load_number: loads.load_number,
      origin_address_city: loads.origin_address_city,
      origin_address_state: loads.origin_address_state,
      destination_address_city: loads.destination_address_city,
      destination_address_state: loads.destination_address_state,
    })
    .from(loads)
    .where(
      and(
        sql`(${loads.load_id} in (
            select t.load_id from userloads t where t.user_id = ${id} and t.relationship_type = ${role})
          or ${loads.load_status} = 'in transit' and ${loads.load_id} in (${loadsAssignedTo(id)}))`,
        isNull(loads.deleted_at),
        inArray(loads.load_status, [...steps.keys()]),
      ),
    )
    .orderBy(asc(loads.pickup_date), asc(loads.load_id))
    .limit(MOST);
  return rows.flatMap(({ loadId, revision, status, ...load }) => {
    const step = steps.get(status);
    return step ? [{ loadId, revision, step, name: nameOf(load) }] : [];
  });
}
