import { Forbidden, isRaced, NotFound, outdated } from "~/platform/errors";
import { type Asked, insist, lookAt } from "./negotiation.server";
import type { Act } from "./rules";

/** @throws Conflict if another step came first */
export async function orPresentState(
  act: Act,
  { viewer, loadId, fields }: Asked,
  written: Promise<void>,
): Promise<void> {
  try {
    await written;
  } catch (error) {
    if (!isRaced(error, "offer answered")) throw error;
    try {
      insist(act, await lookAt(viewer, loadId, fields.driver_id), fields, Date.now());
    } catch (refusal) {
      const isGone = refusal instanceof NotFound || refusal instanceof Forbidden;
      throw isGone ? outdated("This load is no longer on the board.") : refusal;
    }
    throw outdated();
  }
}
