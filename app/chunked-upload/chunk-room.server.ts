/**
 * The room for chunks that all users share. What has arrived counts, not what a form declares, so an
 * unfinished form reserves nothing. If the room is full, it is taken from the user who has the most.
 */
import { db } from "db/client";
import { form_pieces } from "db/schema";
import { write } from "db/write";
import { and, desc, ne, or, type SQL, sql } from "drizzle-orm";
import { MINUTE_MS } from "~/text/time";
import { type ChunkedForm, isOf } from "./stored-chunks.server";

/** Maximum for all users together. */
export const MOST_BYTES_IN_ALL = 1024 * 1024 * 1024;
/** What a chunk counts at least, so that a million chunks of a byte are not free. */
const LEAST_BYTES = 4096;
/** A form that has not grown for this long is deleted first. */
const IDLE_MS = 10 * MINUTE_MS;

const BYTES = sql.raw(`coalesce(sum(max(size, ${LEAST_BYTES})), 0)`);

/** SQL: the bytes of all users. The index `form_pieces_at` covers it. */
export const HELD_BY_ALL: SQL = sql`(select ${BYTES} from form_pieces)`;

/** SQL: the bytes of one user. */
export const heldBy = (personId: string): SQL =>
  sql`(select ${BYTES} from form_pieces where person_id = ${personId})`;

/**
 * Deletes one form to make room for a chunk: one that does not grow, of the user who has the most; otherwise
 * the oldest form of a user who has more than this user will have.
 * @returns false if there is no such form
 */
export async function makeRoom(place: ChunkedForm, bytes: number, nowMs: number): Promise<boolean> {
  const { personId } = place;
  const { person_id, form_key, content, at } = form_pieces;
  const grew = sql`max(${at})`;
  const isIdle = sql`${grew} < ${nowMs - IDLE_MS}`;
  const has = sql`(select ${BYTES} from form_pieces as own where own.person_id = ${form_pieces}.person_id)`;
  const hasMore = and(ne(person_id, personId), sql`${has} > ${heldBy(personId)} + ${bytes}`);
  const [victim] = await db()
    .select({ personId: person_id, key: form_key, content })
    .from(form_pieces)
    .where(sql`not (${isOf(place)})`)
    .groupBy(person_id, form_key, content)
    .having(or(isIdle, hasMore))
    .orderBy(desc(isIdle), desc(has), grew)
    .limit(1);
  if (!victim) return false;
  await write([{ query: db().delete(form_pieces).where(isOf(victim)) }]);
  return true;
}
