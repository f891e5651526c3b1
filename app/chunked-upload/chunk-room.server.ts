/** Only bytes that have arrived are counted, so an unfinished form reserves no space. */
import { db } from "db/client";
import { form_pieces } from "db/schema";
import { write } from "db/write";
import { and, desc, ne, or, type SQL, sql } from "drizzle-orm";
import { MINUTE_MS } from "~/text/time";
import { type ChunkedForm, isOf } from "./stored-chunks.server";

export const MOST_BYTES_IN_ALL = 1024 * 1024 * 1024;
/** Each chunk is counted as at least this many bytes, so that a million one-byte chunks are not free. */
const LEAST_BYTES = 4096;
/** A form that has not grown for this long is deleted first. */
const IDLE_MS = 10 * MINUTE_MS;

const BYTES = sql.raw(`coalesce(sum(max(size, ${LEAST_BYTES})), 0)`);

/** The index `form_pieces_at` covers this query. */
export const HELD_BY_ALL: SQL = sql`(select ${BYTES} from form_pieces)`;

export const heldBy = (personId: string): SQL =>
  sql`(select ${BYTES} from form_pieces where person_id = ${personId})`;

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
