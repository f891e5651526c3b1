import { db } from "db/client";
import { form_pieces } from "db/schema";
import { and, asc, desc, eq, gte } from "drizzle-orm";

export interface ChunkedForm {
  personId: string;
  key: string;
  /** The browser's hash of the whole form. */
  content: string;
}

/** The number of chunks that one query reads. */
const AT_ONCE = 8;

export const isOf = ({ personId, key, content }: ChunkedForm) =>
  and(eq(form_pieces.person_id, personId), eq(form_pieces.form_key, key), eq(form_pieces.content, content));

export async function storedPart(form: ChunkedForm): Promise<{ bytes: number; formBytes: number }> {
  const [last] = await db()
    .select({ bytes: form_pieces.end_byte, formBytes: form_pieces.form_bytes })
    .from(form_pieces)
    .where(isOf(form))
    .orderBy(desc(form_pieces.first_byte))
    .limit(1);
  return last ?? { bytes: 0, formBytes: 0 };
}

async function* chunksOf(form: ChunkedForm, formBytes: number): AsyncGenerator<Uint8Array, undefined> {
  const { first_byte, end_byte, bytes } = form_pieces;
  for (let at = 0; at < formBytes; ) {
    const rows = await db()
      .select({ first_byte, end_byte, bytes })
      .from(form_pieces)
      .where(and(isOf(form), gte(first_byte, at)))
      .orderBy(asc(first_byte))
      .limit(AT_ONCE);
    if (rows.length === 0) throw new Error("The chunks of this form were deleted.");
    for (const row of rows) {
      if (row.first_byte !== at) throw new Error("A chunk of this form is missing.");
      // Once the form has been answered, only the beginning of its first chunk remains.
      yield row.bytes;
      if (row.bytes.byteLength < row.end_byte - row.first_byte) throw new Error("This form was answered.");
      at = row.end_byte;
    }
  }
}

export function joined(form: ChunkedForm, formBytes: number): ReadableStream<Uint8Array> {
  const chunks = chunksOf(form, formBytes);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await chunks.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}
