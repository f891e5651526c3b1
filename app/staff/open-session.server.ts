/** Reads for pages use these conditions, and every write repeats them. */
import { isLive } from "db/live-session";
import { sessions, staff, staff_sessions, users } from "db/schema";
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";

/** SQL condition on a row of `staff` joined with its person's row of `users`. */
export const isStaff = and(
  isNull(staff.ended_at),
  isNull(users.closed_at),
  isNotNull(users.email_confirmed_at),
);

/**
 * SQL condition on a row of `staff_sessions` joined with `staff`, `users` and `sessions`. A staff session
 * ends after an hour, when the role or the product's session ends, and when two-step sign-in is turned off or
 * set up again.
 */
export const isOpenStaffSession = (nowMs: number): SQL | undefined =>
  and(
    isNull(staff_sessions.ended_at),
    sql`${staff_sessions.expires_at} > ${nowMs}`,
    isStaff,
    sql`${users.totp_confirmed_at} <= ${staff_sessions.started_at}`,
    eq(sessions.user_id, staff.person_id),
    isLive(nowMs),
  );
