import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads } from "db/schema";
import { and, desc, eq, isNull } from "drizzle-orm";
import { ACCESSORIAL_COLUMNS, type AccessorialTerms } from "~/trade/accessorials";
import type { Viewer } from "~/trade/viewer";

/** Null if the shipper has no loads. */
export async function lastAccessorials(viewer: Viewer): Promise<AccessorialTerms | null> {
  const [last] = await db()
    .select(pickColumns(loads, ACCESSORIAL_COLUMNS))
    .from(loads)
    .where(and(eq(loads.owner_id, viewer.id), isNull(loads.deleted_at)))
    .orderBy(desc(loads.posted_at), desc(loads.load_number))
    .limit(1);
  return last ?? null;
}
