import { onBothAtOnce } from "db/archive-client";
import type { Handle } from "db/client";
import { files, loads, signatures } from "db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import { keptFor, VOID_SINCE } from "~/files/retained.server";
import { numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";

/** The list has at most this many documents; the data export contains all. */
const MOST_LISTED = 100;

export async function voidPapers({ id }: Viewer) {
  const read = (handle: Handle) =>
    handle
      .select({
        fileId: files.file_id,
        shownName: files.shown_name,
        load_number: loads.load_number,
        signedBy: signatures.typed_name,
        signedAtMs: files.created_at,
        voidSinceMs: sql<number>`${VOID_SINCE}`,
      })
      .from(files)
      .innerJoin(loads, eq(loads.load_id, files.load_id))
      .leftJoin(signatures, eq(signatures.file_id, files.file_id))
      .where(and(keptFor(id), eq(files.kind, "signed_rate_confirmation"), sql`${VOID_SINCE} is not null`))
      .orderBy(desc(files.created_at), desc(files.file_id))
      .limit(MOST_LISTED);
  const rows = await onBothAtOnce(read, ({ fileId }) => fileId);
  return rows.map(({ load_number, ...row }) => ({ ...row, load: numberOf({ load_number }) }));
}
