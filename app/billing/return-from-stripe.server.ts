import { countAgainstLimit } from "~/limits/rate-limit.server";
import { maintenanceNow } from "~/operator/notices.server";
import { Refusal } from "~/platform/errors";
import { log } from "~/platform/log.server";
import type { Viewer } from "~/trade/viewer";
import { finishCheckout } from "./finish-checkout.server";
import { syncBilling } from "./sync-billing.server";

/** Reads nothing during maintenance. The page then shows what is stored, and Stripe repeats its events. */
async function readLimited(viewer: Viewer, reading: () => Promise<void>): Promise<void> {
  if (await maintenanceNow()) return;
  await countAgainstLimit("billing", viewer.id);
  try {
    await reading();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.warn({ err: error, userId: viewer.id }, "could not read billing on the return from Stripe");
  }
}

/**
 * @throws NotFound for another company's session, Invalid 429 after too many requests, Conflict if billing is
 * not set up
 */
export function returnFromCheckout(viewer: Viewer, sessionId: string): Promise<void> {
  return readLimited(viewer, () => finishCheckout({ viewer, sessionId }));
}

/** Ignores refusals: the next page then shows the stored state. */
export async function returnFromPortal(viewer: Viewer): Promise<void> {
  try {
    await readLimited(viewer, () => syncBilling(viewer.id));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
