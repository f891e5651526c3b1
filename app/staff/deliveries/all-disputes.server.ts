import { openDisputes } from "../disputes.server";
import { openDeliveries } from "./queue.server";

/** Returns the declined charges and the contested deliveries without a finding, oldest first. */
export async function allDisputes() {
  const [charges, deliveries] = await Promise.all([openDisputes(), openDeliveries()]);
  const all = [
    ...charges.map(({ chargeId, what, answeredAt }) => ({
      to: `/staff/disputes/${chargeId}`,
      what,
      since: "Declined",
      at: answeredAt,
    })),
    ...deliveries.map(({ contestId, what, saidAt }) => ({
      to: `/staff/deliveries/${contestId}`,
      what,
      since: "Contested",
      at: saidAt,
    })),
  ];
  return all.sort((one, other) => one.at - other.at);
}
