import { db } from "db/client";
import { loads } from "db/schema";
import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import { loadsAssignedTo } from "~/access/assigned.server";
import { type LoadStatus, TAB_STATUSES } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { PROVEN, unprovenIn, withoutProof } from "../drops/drops.server";

const MOST = 10;

export async function currentLoads(
  driverId: string,
): Promise<{ loadId: string; status: LoadStatus; stops: string | null }[]> {
  const inHand = [...TAB_STATUSES["pre-pickup"], ...TAB_STATUSES["in-transit"]];
  return db()
    .select({ loadId: loads.load_id, status: loads.load_status, stops: loads.stops })
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

/**
 * The question about drops without a proof, and these drops for the URL of the form. The page for shared
 * files asks before the files are sent, because it cannot ask afterward.
 */
function questionOf(stops: string | null, proven: string | null) {
  const drops = unprovenIn(stops, proven);
  if (drops.length === 0) return {};
  return {
    asks: `${withoutProof(drops)} Uploading here delivers the load anyway.`,
    askedDrops: drops.join("+"),
  };
}

export async function needDocuments({ id, role }: Pick<Viewer, "id" | "role">) {
  const steps = new Map(PAPERS[role]);
  const rows = await db()
    .select({
      loadId: loads.load_id,
      revision: loads.revision,
      status: loads.load_status,
      stops: loads.stops,
      proven: PROVEN,
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
  return rows.flatMap(({ loadId, revision, status, stops, proven, ...load }) => {
    const step = steps.get(status);
    if (!step) return [];
    const question = step === "deliver" ? questionOf(stops, proven) : {};
    return [{ loadId, revision, step, name: nameOf(load), ...question }];
  });
}
