import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { correctTold, tellWhereabouts } from "./tell.server";
import { readTelling, TELLINGS } from "./telling";

/**
 * A step of the timeline's page. @returns the confirmation
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function takeTelling(
  step: string | null,
  told: { viewer: Viewer; loadId: string; fields: Record<string, string> },
): Promise<string> {
  if (step === "correct") {
    await correctTold(told);
    return "Time corrected. The timeline has both.";
  }
  const telling = readTelling(step);
  if (!telling) throw new NotFound();
  await tellWhereabouts(telling, told);
  return TELLINGS[telling].done;
}
