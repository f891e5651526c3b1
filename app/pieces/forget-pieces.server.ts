import { db } from "db/client";
import { form_pieces, receipts } from "db/schema";
import { type Statement, write, writeOne } from "db/write";
import { and, eq, exists, gt, sql } from "drizzle-orm";
import { pauseBetweenBatches, type Round } from "~/platform/rounds.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/time";
import { HEAD_BYTES } from "~/receipts/look-ahead.server";
import { isOf, type PiecedForm } from "./stored-pieces.server";

const ROWS_AT_ONCE = 100;

/**
 * Forgets the pieces of a form once its receipt is stored, but for its beginning, by which its content is known: whoever did not get the
 * answer sends nothing but the question again.
 * @param what the address that the form was posted to
 */
export async function forgetAnswered(form: PiecedForm, what: string): Promise<void> {
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

/** Deletes the pieces of forms of which nothing has come for a day, each form as a whole. @returns how many pieces */
export async function forgetOldPieces(nowMs = Date.now()): Promise<number> {
  for (let forgotten = 0; ; ) {
    const rows = await writeOne(sql`
      delete from form_pieces where rowid in (
        select p.rowid from form_pieces p where p.at < ${nowMs - DAY_MS} and not exists (
          select 1 from form_pieces n where n.person_id = p.person_id and n.form_key = p.form_key and n.content = p.content
            and n.at >= ${nowMs - DAY_MS})
        order by p.at limit ${ROWS_AT_ONCE})
      returning 1`);
    forgotten += rows.length;
    if (rows.length < ROWS_AT_ONCE) return forgotten;
    await pauseBetweenBatches();
  }
}

/** A statement for the write that closes an account. */
export const forgetPiecesOf = (personId: string): Statement => ({
  query: db().delete(form_pieces).where(eq(form_pieces.person_id, personId)),
});

export const forgetPieces: Round = {
  name: "forget pieces of forms",
  everyMs: HOUR_MS,
  firstAfterMs: 6 * MINUTE_MS,
  work: async () => {
    await forgetOldPieces();
    return undefined;
  },
};
