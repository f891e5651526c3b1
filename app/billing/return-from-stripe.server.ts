/**
 * Handles a person's return from a page of Stripe. The state is read from Stripe, and a failure of that read
 * is not shown.
 */

import { countAgainstLimit } from "~/limits/rate-limit.server";
import { Refusal } from "~/platform/errors";
import { log } from "~/platform/log.server";
import type { Viewer } from "~/trade/viewer";
import { finishCheckout } from "./finish-checkout.server";
import { syncBilling } from "./sync-billing.server";

async function readLimited(viewer: Viewer, reading: () => Promise<void>): Promise<void> {
  await countAgainstLimit("billing", viewer.id);
  try {
    await reading();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // A later webhook updates the state.
    log.warn({ err: error, userId: viewer.id }, "billing could not be read on the return from Stripe");
  }
}

/**
 * Handles the return from the checkout. @throws NotFound for another person's session, Invalid 429, Conflict
 * if billing is not set up
 */
export function returnFromCheckout(viewer: Viewer, sessionId: string): Promise<void> {
  return readLimited(viewer, () => finishCheckout({ viewer, sessionId }));
}

/**
 * Handles the return from the portal. Refusals are ignored: the next page then shows the last stored state.
 */
export async function returnFromPortal(viewer: Viewer): Promise<void> {
  try {
    await readLimited(viewer, () => syncBilling(viewer.id));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
