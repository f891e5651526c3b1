/**
 * When a seat ends, its sessions act for the person's own company. Revoked API keys stay revoked if the
 * person returns.
 */
import { type SQL, sql } from "drizzle-orm";
import { keysOfSeatEnded } from "./end-keys";
import type { Statement } from "./write";

const actElsewhere = (session: SQL): Statement => ({
  query: sql`update sessions set lost_desk_id = desk_id, desk_id = null where ${session}`,
});

/** After the write, call `closeRoomsOf` for the person. */
export const seatEnded = (deskId: string, personId: string, nowMs: number): Statement[] => [
  {
    query: sql`update seats set ended_at = ${nowMs}
      where ended_at is null and desk_id = ${deskId} and person_id = ${personId}`,
  },
  actElsewhere(sql`user_id = ${personId} and desk_id = ${deskId}`),
  keysOfSeatEnded(deskId, personId, nowMs),
];

/** After the write, call `closeRoomsOf` for the company's people. */
export const sessionsEnded = (deskId: string): Statement =>
  // The condition on `user_id` lets SQLite use an index. `sessions` has no index by company.
  actElsewhere(
    sql`desk_id = ${deskId} and user_id in (select person_id from seats where desk_id = ${deskId})`,
  );
