/** Stores the chunks of a form in order: each must start where the previous one ended. */
import { db } from "db/client";
import { form_pieces } from "db/schema";
import { guarded, type Statement, write } from "db/write";
import { and, eq, ne, or, sql } from "drizzle-orm";
import { MAX_CHUNK_BYTES } from "~/forms/form-chunks";
import { readIdempotencyKey } from "~/forms/idempotency-key";
import { postedForm } from "~/forms/posted-form.server";
import { Conflict, Invalid, Unavailable } from "~/platform/errors";
import { readBytes } from "~/platform/request-body";
import { HELD_BY_ALL, heldBy, MOST_BYTES_IN_ALL, makeRoom } from "./chunk-room.server";
import { type ChunkedForm, isOf, storedPart } from "./stored-chunks.server";

const MB = 1024 * 1024;
/**
 * The maximum size of one form, and of all stored chunks of one user: six files of 10 MB plus overhead.
 */
export const MOST_FORM_BYTES = 64 * MB;

const UNREADABLE = "This form doesn't exist. Reload the page and try again.";
const TOO_LARGE = "This form is too large: files can be up to 10 MB each.";
const CHUNK_TOO_LARGE = "This upload doesn't match its form. Please send it again.";
const GAP = "Part of this upload is missing. Please send it again.";
const FULL = "We can't take more uploads right now. Please try again later.";

interface Place extends ChunkedForm {
  formBytes: number;
  from: number;
}

const wholeNumber = (text: string | null) => (text && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** @throws Invalid */
export function readPlace(address: URL, personId: string): Place {
  const { searchParams: params } = address;
  const key = readIdempotencyKey(params.get("key"));
  const content = params.get("content") ?? "";
  const formBytes = wholeNumber(params.get("bytes"));
  const from = wholeNumber(params.get("from") ?? "0");
  if (!key || !formBytes || from === null || !/^\w{20,80}$/.test(content)) throw new Invalid(UNREADABLE);
  if (formBytes > MOST_FORM_BYTES) throw new Invalid(TOO_LARGE, {}, 413);
  return { personId, key, content, formBytes, from };
}

function inTheWay(place: Place, bytes: number): Statement {
  const { personId, key, content } = place;
  const isBefore = and(eq(form_pieces.form_key, key), ne(form_pieces.content, content));
  const isTooMuch = and(sql`not (${isOf(place)})`, sql`${heldBy(personId)} + ${bytes} > ${MOST_FORM_BYTES}`);
  const isInTheWay = and(eq(form_pieces.person_id, personId), or(isBefore, isTooMuch));
  return { query: db().delete(form_pieces).where(isInTheWay) };
}

/** A chunk posted as a form has already been read. Null if the chunk is too large. */
export const readChunk = async (body: Pick<Request, "body">) =>
  postedForm()?.body ?? readBytes(body, MAX_CHUNK_BYTES, "give");

/**
 * Sending a stored chunk again has no effect.
 * @throws Invalid 413 if the chunk is empty, too large or beyond the form's end, Conflict if the preceding
 * chunk is missing, Unavailable if the store is full
 */
export async function takeChunk(
  place: Place,
  bytes: Uint8Array<ArrayBuffer> | null,
  nowMs = Date.now(),
): Promise<number> {
  const { personId, key, content, formBytes, from } = place;
  const size = bytes?.byteLength ?? 0;
  const end = from + size;
  if (!bytes || size === 0 || end > formBytes) throw new Invalid(CHUNK_TOO_LARGE, {}, 413);
  const hasRoom = sql`${HELD_BY_ALL} + ${size} <= ${MOST_BYTES_IN_ALL}`;
  const goesOn =
    from === 0
      ? sql`1`
      : sql`exists (select 1 from form_pieces where ${isOf(place)} and end_byte = ${from} and form_bytes = ${formBytes})`;
  const refusal = new Conflict(GAP);
  const chunk = sql`
    insert into form_pieces (person_id, form_key, content, first_byte, end_byte, form_bytes, size, at, bytes)
    select ${personId}, ${key}, ${content}, ${from}, ${end}, ${formBytes}, ${size}, ${nowMs}, ${bytes}
    where ${goesOn} and ${hasRoom}
    on conflict do nothing`;
  for (;;) {
    try {
      await write([inTheWay(place, size), guarded(chunk, () => refusal)]);
      return end;
    } catch (error) {
      if (error !== refusal) throw error;
      const stored = await storedPart(place);
      if (stored.bytes > from) return stored.bytes;
      const isGap = stored.bytes < from || (from > 0 && stored.formBytes !== formBytes);
      if (isGap) throw refusal;
      if (!(await makeRoom(place, size, nowMs))) throw new Unavailable(FULL);
    }
  }
}
