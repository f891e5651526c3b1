import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads, profiles, requests, userloads } from "db/schema";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { instantText } from "~/platform/dates";
import { PAGE_ROWS, paged } from "~/platform/paged.server";
import { LANE_COLUMNS, laneOf } from "~/trade/lane";
import { numberOf } from "~/trade/load-number";

const columns = {
  request_id: requests.request_id,
  load_id: requests.load_id,
  load_number: loads.load_number,
  status: requests.status,
  created_at: requests.created_at,
  decided_at: requests.decided_at,
  booked_under: requests.booked_under,
  ...pickColumns(loads, LANE_COLUMNS),
};

/** The requests made by a driver, or on the loads of a shipper, with their lanes and outcomes. */
export async function* exportRequests(personId: string) {
  const pages = paged((after: { request_id: string } | null) =>
    requestsAfter(personId, after?.request_id ?? ""),
  );
  for await (const row of pages) {
    yield {
      load_id: row.load_id,
      load_number: numberOf(row),
      lane: laneOf(row),
      driver: row.driver,
      status: row.status,
      requested_at: instantText(row.created_at),
      decided_at: instantText(row.decided_at),
      booked_under: row.booked_under,
      dismissed_at: instantText(row.dismissed_at),
    };
  }
}

async function requestsAfter(personId: string, after: string) {
  const made = db()
    .select({ ...columns, driver: profiles.full_name, dismissed_at: requests.dismissed_at })
    .from(requests)
    .innerJoin(loads, eq(loads.load_id, requests.load_id))
    .innerJoin(profiles, eq(profiles.id, requests.driver_id))
    .where(and(eq(requests.driver_id, personId), gt(requests.request_id, after)));
  const received = db()
    // What a driver puts away is theirs alone.
    .select({ ...columns, driver: profiles.full_name, dismissed_at: sql<null>`null` })
    .from(userloads)
    .innerJoin(requests, eq(requests.load_id, userloads.load_id))
    .innerJoin(loads, eq(loads.load_id, requests.load_id))
    .innerJoin(profiles, eq(profiles.id, requests.driver_id))
    .where(
      and(
        eq(userloads.user_id, personId),
        eq(userloads.relationship_type, "shipper"),
        gt(requests.request_id, after),
      ),
    );
  return made.unionAll(received).orderBy(asc(requests.request_id)).limit(PAGE_ROWS);
}
