/** What happens when a person comes back from a page of Stripe: what is true is read, and no failure of that is theirs. */

import { Refusal } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { countAgainstLimit } from "~/platform/rate-limit.server";
import type { Viewer } from "~/trade/viewer";
import { finishCheckout } from "./finish-checkout.server";
import { readTruth } from "./read-truth.server";

async function read(viewer: Viewer, reading: () => Promise<void>): Promise<void> {
  await countAgainstLimit("billing", viewer.id);
  try {
    await reading();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The webhook will tell.
    log.warn({ err: error, userId: viewer.id }, "billing could not be read on the way back");
  }
}

/** From the checkout. @throws NotFound for somebody else's session, Invalid 429, Conflict without billing */
export function comeBack(viewer: Viewer, sessionId: string): Promise<void> {
  return read(viewer, () => finishCheckout({ viewer, sessionId }));
}

/** From the portal. The page that follows shows what is known, read just now or not. */
export async function comeBackFromPortal(viewer: Viewer): Promise<void> {
  try {
    await read(viewer, () => readTruth(viewer.id));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
