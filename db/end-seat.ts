/**
 * Statements that end seats. Every session that acts for the company because of the seat acts for the person's
 * own company from then on, even if the person gets a seat there again later.
 */
import { and, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import { db } from "./client";
import { seats, sessions } from "./schema";
import type { Statement } from "./write";

const endSeats = (seat: SQL | undefined, session: SQL | undefined, nowMs: number): Statement[] => [
  {
    query: db()
      .update(seats)
      .set({ ended_at: nowMs })
      .where(and(seat, isNull(seats.ended_at))),
  },
  { query: db().update(sessions).set({ lost_desk_id: sessions.desk_id, desk_id: null }).where(session) },
];

/**
 * Returns the statements that end a person's seat at a company. After the write, call `closeRoomsOf` for the
 * person.
 */
export function seatEnded(deskId: string, personId: string, nowMs: number): Statement[] {
  const seat = and(eq(seats.desk_id, deskId), eq(seats.person_id, personId));
  return endSeats(seat, and(eq(sessions.user_id, personId), eq(sessions.desk_id, deskId)), nowMs);
}

/**
 * Returns the statements that end every seat at the company and every seat of the company's founder. After
 * the write, call `closeRoomsOf` for each of these people.
 */
export function allSeatsEnded(id: string, nowMs: number): Statement[] {
  const here = db().select({ id: seats.person_id }).from(seats).where(eq(seats.desk_id, id));
  // The list of people leads to an index. `sessions` has none by company.
  const acting = and(inArray(sessions.user_id, here), eq(sessions.desk_id, id));
  return endSeats(or(eq(seats.desk_id, id), eq(seats.person_id, id)), acting, nowMs);
}
