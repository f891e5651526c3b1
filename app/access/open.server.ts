/**
 * The statuses are part of the SQL text (`inlineParams`). If SQLite has to compare a bound value with a
 * partial index's condition, it prepares the statement again on each run (0.03 to 0.1 ms).
 */
import type { Given } from "db/client";
import { loads, offers, requests } from "db/schema";
import { OPEN_LOAD } from "db/schema/board-indexes";
import { and, eq, gt, inArray, ne, type SQL, sql } from "drizzle-orm";
import { earliestToday } from "~/text/dates";
import { OPEN_STATUSES } from "~/trade/lifecycle";

/** Must match the condition of the board's partial indexes exactly; otherwise SQLite does not use them. */
export const isOnBoard: SQL = sql.raw(OPEN_LOAD);

export const hasOpenStatus: SQL = inArray(loads.load_status, [...OPEN_STATUSES]).inlineParams();

/** The date check excludes loads whose pickup day is over but which the job has not marked yet. */
export const isNotExpired = (): SQL =>
  sql`(${loads.expired_at} is null and ${loads.pickup_date} >= ${earliestToday()})`;

export const isOpenRequest: SQL = eq(requests.status, "pending").inlineParams();

/** Needs no check of the request, because the step that ends a request also answers its offers. */
export const isOpenOffer = (nowMs: number): SQL =>
  sql`(${offers.answer} is null and ${offers.expires_at} > ${nowMs} and ${offers.revision} = ${loads.revision})`;

export const isNegotiated: SQL<number> = sql`exists (
  select 1 from offers n where n.load_id = ${requests.load_id} and n.driver_id = ${requests.driver_id}
    and n.request_id = ${requests.request_id} and n.made_by = 'driver')`;

export function loadsRequestedBy(driverId: Given<string>): SQL {
  const own = and(eq(requests.driver_id, driverId), isOpenRequest);
  return sql`select ${requests.load_id} from ${requests} where ${own}`;
}

export function driversWaiting(loadId: string, only: { except?: string; afterMs?: number } = {}): SQL {
  const { except, afterMs } = only;
  const waiting = and(
    eq(requests.load_id, loadId),
    isOpenRequest,
    except === undefined ? undefined : ne(requests.driver_id, except),
    afterMs === undefined ? undefined : gt(requests.created_at, afterMs),
  );
  return sql`select ${requests.driver_id} from ${requests} where ${waiting}`;
}

export function hasOpenRequest(driverId: Given<string>): SQL {
  const own = and(eq(requests.load_id, loads.load_id), eq(requests.driver_id, driverId), isOpenRequest);
  return sql`exists (select 1 from ${requests} where ${own})`;
}
