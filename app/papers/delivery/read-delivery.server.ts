/** What a proof of delivery is made of, and what it must come after. */
import { prepared } from "db/client";
import { load_events } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { loadFacts } from "~/loads/queries.server";
import type { Viewer } from "~/trade/viewer";
import { currentPaper, paperBasis } from "../read-paper.server";
import type { DeliveryFacts } from "./compose-delivery.server";

/**
 * What a load's proof of delivery names; null without a driver, or for who is no side of the load. Of the bill of lading the number
 * alone: before the pickup its driver does not see more of it.
 */
export async function deliveryBasis(viewer: Viewer, loadId: string): Promise<DeliveryFacts | null> {
  const [load, basis, bill] = await Promise.all([
    loadFacts(viewer, loadId),
    paperBasis(viewer, loadId),
    currentPaper(viewer, loadId, "bill_of_lading"),
  ]);
  if (!load || !basis) return null;
  const { shipper, carrier } = basis;
  return {
    load,
    shipper: shipper.fullName,
    carrier: carrier.fullName,
    billNumber: bill?.paper.number ?? null,
  };
}

const lastStepQuery = prepared((handle) =>
  handle
    .select({ atMs: sql<number>`coalesce(max(coalesce(${load_events.pressed_at}, ${load_events.at})), 0)` })
    .from(load_events)
    .where(eq(load_events.load_id, sql.placeholder("loadId")))
    .prepare(),
);

/** When the last step of a load was pressed, in UTC milliseconds: nothing after it was pressed earlier. */
export async function lastStepAtMs(loadId: string): Promise<number> {
  return (await lastStepQuery().get({ loadId }))?.atMs ?? 0;
}
