import { db } from "db/client";
import { form_pieces, receipts } from "db/schema";
import { type Statement, write } from "db/write";
import { and, eq, exists, gt, sql } from "drizzle-orm";
import { HEAD_BYTES } from "~/idempotency/look-ahead.server";
import { type ChunkedForm, isOf } from "./stored-chunks.server";

/** A client that missed the response repeats only the final request, not the chunks. */
export async function forgetAnswered(form: ChunkedForm, what: string): Promise<void> {
  const isAnswered = exists(
    db()
      .select({ at: receipts.at })
      .from(receipts)
      .where(
        and(eq(receipts.whose, form.personId), eq(receipts.receipt_key, form.key), eq(receipts.what, what)),
      ),
  );
  const rest = and(isOf(form), gt(form_pieces.first_byte, 0), isAnswered);
  const beginning = and(isOf(form), eq(form_pieces.first_byte, 0), isAnswered);
  await write([
    { query: db().delete(form_pieces).where(rest) },
    {
      query: db()
        .update(form_pieces)
        .set({
          end_byte: sql`form_bytes`,
          size: sql`min(size, ${HEAD_BYTES})`,
          bytes: sql`substr(bytes, 1, ${HEAD_BYTES})`,
        })
        .where(beginning),
    },
  ]);
}

/** Use this in the write that closes an account. */
export const forgetChunksOf = (personId: string): Statement => ({
  query: db().delete(form_pieces).where(eq(form_pieces.person_id, personId)),
});
