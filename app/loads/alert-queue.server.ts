import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { alert_queue, loads } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { LANE_COLUMNS } from "~/trade/lane";

/** Include this statement in each write that posts, edits or reopens the load, or that fills in its miles. */
export function queueForAlerts(loadId: string, nowMs: number): Statement {
  const row = { load_id: loadId, queued_at: nowMs };
  const set = { queued_at: nowMs, only_book_now: false };
  return {
    query: db().insert(alert_queue).values(row).onConflictDoUpdate({ target: alert_queue.load_id, set }),
  };
}

/** The write that turns on Book Now runs this statement before it updates the load. */
export function queueForBookNow(loadId: string, nowMs: number): Statement {
  return {
    query: sql`insert into alert_queue (load_id, queued_at, only_book_now)
      select l.load_id, ${nowMs}, 1 from loads l where l.load_id = ${loadId} and not l.offers_book_now
      on conflict (load_id) do update set queued_at = excluded.queued_at`,
  };
}

/** A load that was queued again after it was read stays in the queue. */
export function removeFromQueue({
  load_id,
  queued_at,
  only_book_now,
}: Pick<QueuedLoad, "load_id" | "queued_at" | "only_book_now">): Statement {
  const same = and(
    eq(alert_queue.load_id, load_id),
    eq(alert_queue.queued_at, queued_at),
    eq(alert_queue.only_book_now, only_book_now),
  );
  return { query: db().delete(alert_queue).where(same) };
}

const LOOKED_AT = [
  "load_id",
  "load_number",
  "revision",
  "load_status",
  "deleted_at",
  "expired_at",
  "posted_at",
  "pickup_date",
  "pickup_day",
  "delivery_day",
  ...LANE_COLUMNS,
  "origin_city_key",
  "origin_area",
  "origin_latitude",
  "origin_longitude",
  "destination_city_key",
  "destination_area",
  "destination_latitude",
  "destination_longitude",
  "equipment_type",
  "weight_lb",
  "length_ft",
  "load_size",
  "needs",
  "total_rate_cents",
  "rate_per_mile_rank",
  "offers_book_now",
] as const;

export function queuedLoads(most: number) {
  return db()
    .select({
      queued_at: alert_queue.queued_at,
      only_book_now: alert_queue.only_book_now,
      ...pickColumns(loads, LOOKED_AT),
    })
    .from(alert_queue)
    .innerJoin(loads, eq(loads.load_id, alert_queue.load_id))
    .orderBy(sql`alert_queue.rowid`)
    .limit(most);
}

export type QueuedLoad = Awaited<ReturnType<typeof queuedLoads>>[number];
