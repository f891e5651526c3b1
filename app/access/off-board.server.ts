import { db } from "db/client";
import { loads } from "db/schema";
import { isOutOfBusiness } from "db/suspension/suspended";
import type { Statement } from "db/write";
import { and, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import { hasOpenStatus } from "./open.server";

/**
 * Takes the open loads of those companies that are out of business off the board. In a write that suspends a
 * person or ends a seat, run this after the suspension or the seat's end.
 * @param companies an id or a subselect of ids
 */
export function takingOff(companies: SQL, nowMs: number): Statement {
  const owner = sql`${loads.owner_id}`;
  // The job may not have put back yet what an earlier suspension took off.
  const earlier = sql`(select max(e.started_at) from suspensions e
    where e.lifted_at is null and e.started_at < ${nowMs} and (e.desk_id = ${owner}
      or e.person_id in (select w.person_id from seats w where w.desk_id = ${owner})))`;
  const isOnBoardOrHeld = or(isNull(loads.expired_at), gte(loads.expired_at, earlier));
  return {
    query: db()
      .update(loads)
      .set({ expired_at: nowMs })
      .where(
        and(
          sql`${owner} in (${companies})`,
          isNull(loads.deleted_at),
          hasOpenStatus,
          isOnBoardOrHeld,
          isOutOfBusiness(owner, nowMs),
        ),
      ),
  };
}
