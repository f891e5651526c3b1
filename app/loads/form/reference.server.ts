import { db } from "db/client";
import { loads } from "db/schema";
import { and, eq, isNull, ne } from "drizzle-orm";
import { Conflict } from "~/platform/errors";
import { numberOf } from "~/trade/load-number";

function referenceUsed(other: { load_number: number }): Conflict {
  return new Conflict("You already use this reference.", {
    reference: `You already have a load with this reference: ${numberOf(other)}.`,
  });
}

/**
 * The unique index `loads_reference` also refuses a used reference in the write.
 * @throws Conflict
 */
export async function refuseUsedReference(
  ownerId: string,
  reference: string | null,
  loadId: string,
): Promise<void> {
  if (reference === null) return;
  const [other] = await db()
    .select({ load_number: loads.load_number })
    .from(loads)
    .where(
      and(
        eq(loads.owner_id, ownerId),
        eq(loads.reference, reference),
        isNull(loads.deleted_at),
        ne(loads.load_id, loadId),
      ),
    );
  if (other) throw referenceUsed(other);
}
