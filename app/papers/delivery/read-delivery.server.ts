/** Reads the facts of a proof of delivery, and its earliest possible time. */
import { prepared } from "db/client";
import { load_events } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { loadFacts } from "~/loads/queries.server";
import type { Viewer } from "~/trade/viewer";
import { currentPaper, paperBasis } from "../read-paper.server";
import type { DeliveryFacts } from "./compose-delivery.server";

/**
 * Returns the facts of a load's proof of delivery; null if the load has no driver or the viewer is not a
 * party. Of the bill of lading, includes only the number: before the pickup, the driver may not see more.
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

/**
 * Returns the time in UTC milliseconds at which the last step of a load was taken on the user's device. Later
 * steps must not have an earlier time.
 */
export async function lastStepAtMs(loadId: string): Promise<number> {
  return (await lastStepQuery().get({ loadId }))?.atMs ?? 0;
}
