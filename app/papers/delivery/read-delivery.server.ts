import { prepared } from "db/client";
import { sql } from "drizzle-orm";
import { loadFacts } from "~/loads/queries.server";
import { earliestStepAt } from "~/loads/steps/haul-times.server";
import { BETWEEN_NAMES, type BetweenName } from "~/trade/stop-names";
import type { Viewer } from "~/trade/viewer";
import { currentPaper, paperBasis } from "../read-paper.server";
import type { DeliveryFacts } from "./compose-delivery.server";

/** Includes only the number of the bill of lading: before the pickup, an assigned driver may not open it. */
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

const earliestQuery = (stop: BetweenName | null) =>
  prepared((handle) =>
    handle
      .select({
        atMs: earliestStepAt("deliver", sql.placeholder("loadId"), stop ? `departed-${stop}` : "delivered"),
      })
      .from(sql`(select 1)`)
      .prepare(),
  );

const EARLIEST_QUERIES = new Map([null, ...BETWEEN_NAMES].map((stop) => [stop, earliestQuery(stop)]));

/**
 * Returns when the receiver can have signed at the earliest, in UTC milliseconds: at the load's last step or,
 * if it is later, at the last check-in before the delivery. For a drop between, only check-ins at the pickup
 * and the arrival at the drop count, because the driver may have been at the other stops later.
 */
export async function earliestDeliveryMs(loadId: string, stop: BetweenName | null): Promise<number> {
  return (await EARLIEST_QUERIES.get(stop)?.().get({ loadId }))?.atMs ?? 0;
}
