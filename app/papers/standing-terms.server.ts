import { db } from "db/client";
import { isOpenDesk } from "db/desks";
import { writeOnce } from "db/idempotency";
import { paper_terms, profiles } from "db/schema";
import { guarded, type Statement } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { Forbidden } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { readStandingTerms } from "./paper-choices.server";

export const FOR_SHIPPERS = "Only shippers have document terms.";

/** @throws Forbidden, Invalid */
export async function saveStandingTerms(
  { viewer, fields }: { viewer: Viewer; fields: Record<string, string> },
  nowMs = Date.now(),
): Promise<void> {
  if (viewer.role !== "shipper") throw new Forbidden(FOR_SHIPPERS);
  const { paymentDays, cancellation } = readStandingTerms(fields);
  const isBroker = fields.is_broker === "true" ? 1 : 0;
  // Never insert a row for a closed company.
  const open = and(eq(profiles.id, viewer.id), eq(profiles.user_type, "shipper"), isOpenDesk(viewer.id));
  const row = sql`
    insert into ${paper_terms} (shipper_id, payment_days, cancellation, is_broker, updated_at)
    select ${profiles.id}, ${paymentDays}, ${cancellation}, ${isBroker}, ${nowMs}
      from ${profiles} where ${open}
    on conflict (shipper_id) do update
      set payment_days = excluded.payment_days, cancellation = excluded.cancellation,
        is_broker = excluded.is_broker, updated_at = excluded.updated_at`;
  await writeOnce([guarded(row, () => new Forbidden(FOR_SHIPPERS))]);
}

export async function saysBroker(shipperId: string): Promise<boolean> {
  const [row] = await db()
    .select({ isBroker: paper_terms.is_broker })
    .from(paper_terms)
    .where(eq(paper_terms.shipper_id, shipperId));
  return row?.isBroker ?? false;
}

export const forgetStandingTerms = (personId: string): Statement => ({
  query: db().delete(paper_terms).where(eq(paper_terms.shipper_id, personId)),
});
