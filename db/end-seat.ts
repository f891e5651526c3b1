/**
 * Statements that end seats. Every session that acts for the company because of the seat acts for the
 * person's own company from then on, even if the person gets a seat there again later.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "./write";

const endSeats = (seat: SQL, session: SQL, nowMs: number): Statement[] => [
  { query: sql`update seats set ended_at = ${nowMs} where ended_at is null and ${seat}` },
  { query: sql`update sessions set lost_desk_id = desk_id, desk_id = null where ${session}` },
];

/**
 * Returns the statements that end a person's seat at a company. After the write, call `closeRoomsOf` for the
 * person.
 */
export function seatEnded(deskId: string, personId: string, nowMs: number): Statement[] {
  const seat = sql`desk_id = ${deskId} and person_id = ${personId}`;
  return endSeats(seat, sql`user_id = ${personId} and desk_id = ${deskId}`, nowMs);
}

/**
 * Returns the statements that end every seat at the company and every seat of the company's founder. After
 * the write, call `closeRoomsOf` for each of these people.
 */
export function allSeatsEnded(id: string, nowMs: number): Statement[] {
  // The list of people leads to an index. `sessions` has none by company.
  const acting = sql`desk_id = ${id} and user_id in (select person_id from seats where desk_id = ${id})`;
  return endSeats(sql`(desk_id = ${id} or person_id = ${id})`, acting, nowMs);
}
