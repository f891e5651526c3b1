/** Holds (`app/holds`) when an account or a company closes. */
import { write } from "db/write";
import { type HoldsAtClosing, holdsAtClosing, keepAtClosing } from "~/holds/keep-rows.server";
import { Conflict } from "~/platform/errors";

const OTHERWISE = "What we keep has changed since you opened this page. Check it, then try again.";

/**
 * @param shown whether the form's page said that we keep the data
 * @throws Conflict if the account is held and the page did not say so, or the reverse
 */
export async function holdsAsShown(id: string, shown: boolean, nowMs: number): Promise<HoldsAtClosing> {
  const holds = await holdsAtClosing(id, nowMs);
  if (holds.isHeld !== shown) throw new Conflict(OTHERWISE);
  return holds;
}

/** Run this before open loads and requests are ended, because that also deletes rows. */
export const keepBeforeEnding = (holds: HoldsAtClosing, nowMs: number): Promise<void> =>
  write(keepAtClosing(holds, nowMs));

/** Run this after a failed write. @throws Conflict if a hold has begun or ended since `before` was read */
export async function requireSameHolds(id: string, before: HoldsAtClosing, nowMs: number): Promise<void> {
  const now = await holdsAtClosing(id, nowMs);
  if (now.inForce !== before.inForce) throw new Conflict(OTHERWISE);
}
