/**
 * What is open, in SQL. A load is open while any driver may ask for it; a request is open while nobody has answered it. The statuses stand
 * in the text of the statement (`inlineParams`): where SQLite compares a bound value with a partial index's condition, it prepares the
 * statement anew at each run, 0.03 to 0.1 ms.
 */
import type { Given } from "db/client";
import { loads, offers, requests } from "db/schema";
import { OPEN_LOAD } from "db/schema/board-indexes";
import { and, eq, gt, inArray, ne, type SQL, sql } from "drizzle-orm";
import { OPEN_STATUSES } from "~/trade/lifecycle";

/**
 * True of a load on the board: open, neither deleted nor expired. Reads the row of `loads` in scope, in exactly the
 * words of the board's partial indexes: SQLite uses such an index only then.
 */
export const isOnBoard: SQL = sql.raw(OPEN_LOAD);

/** True of a load in an open status, whatever its pickup date is. Reads the row of `loads` in scope. */
export const hasOpenStatus: SQL = inArray(loads.load_status, [...OPEN_STATUSES]).inlineParams();

/** True of a request that waits for an answer. Reads the row of `requests` in scope. */
export const isOpenRequest: SQL = eq(requests.status, "pending").inlineParams();

/**
 * True of an offer that waits for its answer: none was given, it has not run out, and the load's terms are those it names. Reads the
 * rows of `offers` and `loads` in scope. What ends a request answers its offers.
 */
export const isOpenOffer = (nowMs: number): SQL =>
  sql`(${offers.answer} is null and ${offers.expires_at} > ${nowMs} and ${offers.revision} = ${loads.revision})`;

/**
 * True of a request whose driver has offered a rate with it: it is no longer for the posted one. What only the owner offered leaves it what it
 * was. Reads the row of `requests` in scope.
 */
export const isNegotiated: SQL<number> = sql`exists (
  select 1 from offers n where n.load_id = ${requests.load_id} and n.driver_id = ${requests.driver_id}
    and n.request_id = ${requests.request_id} and n.made_by = 'driver')`;

/** The loads that a driver has an open request on, as rows of `load_id`. */
export function loadsRequestedBy(driverId: Given<string>): SQL {
  const own = and(eq(requests.driver_id, driverId), isOpenRequest);
  return sql`select ${requests.load_id} from ${requests} where ${own}`;
}

/**
 * The drivers with an open request on a load, as rows of `driver_id`.
 * @param only leaves one driver out, or keeps those who asked after an instant (UTC milliseconds)
 */
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

/** True where a driver has an open request on the load in scope. */
export function hasOpenRequest(driverId: Given<string>): SQL {
  const own = and(eq(requests.load_id, loads.load_id), eq(requests.driver_id, driverId), isOpenRequest);
  return sql`exists (select 1 from ${requests} where ${own})`;
}
