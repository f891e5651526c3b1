/** Loads that are on the board anew, until they have been held against the saved searches. */
import { db } from "db/client";
import { alert_queue, loads } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, sql } from "drizzle-orm";

/** Belongs to the write that puts a load on the board: posted, changed, or renewed. */
export function queueForAlerts(loadId: string, nowMs: number): Statement {
  const row = { load_id: loadId, queued_at: nowMs };
  const set = { queued_at: nowMs };
  return {
    query: db().insert(alert_queue).values(row).onConflictDoUpdate({ target: alert_queue.load_id, set }),
  };
}

/** Takes a load out, unless it was put in anew meanwhile. */
export function takenOut({ load_id, queued_at }: Pick<QueuedLoad, "load_id" | "queued_at">): Statement {
  const same = and(eq(alert_queue.load_id, load_id), eq(alert_queue.queued_at, queued_at));
  return { query: db().delete(alert_queue).where(same) };
}

/** The loads that have waited the longest, with all that a saved search looks at. */
export function queuedLoads(most: number) {
  return db()
    .select({
      load_id: loads.load_id,
      queued_at: alert_queue.queued_at,
      revision: loads.revision,
      load_status: loads.load_status,
      deleted_at: loads.deleted_at,
      expired_at: loads.expired_at,
      posted_at: loads.posted_at,
      pickup_date: loads.pickup_date,
      pickup_day: loads.pickup_day,
      delivery_day: loads.delivery_day,
      origin_area: loads.origin_area,
      origin_address_city: loads.origin_address_city,
      origin_address_state: loads.origin_address_state,
      origin_latitude: loads.origin_latitude,
      origin_longitude: loads.origin_longitude,
      destination_area: loads.destination_area,
      destination_address_city: loads.destination_address_city,
      destination_address_state: loads.destination_address_state,
      destination_latitude: loads.destination_latitude,
      destination_longitude: loads.destination_longitude,
      equipment_type: loads.equipment_type,
      weight_lb: loads.weight_lb,
      length_ft: loads.length_ft,
      needs: loads.needs,
      total_rate_cents: loads.total_rate_cents,
      rate_per_mile_rank: loads.rate_per_mile_rank,
    })
    .from(alert_queue)
    .innerJoin(loads, eq(loads.load_id, alert_queue.load_id))
    .orderBy(sql`alert_queue.rowid`)
    .limit(most);
}

export type QueuedLoad = Awaited<ReturnType<typeof queuedLoads>>[number];
