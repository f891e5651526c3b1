import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { correctTold, tellWhereabouts } from "./check-in.server";
import { readTelling, TELLINGS } from "./check-in-rules";
import { giveConsent, takeBack, tellPlace } from "./sharing.server";
import { revokeLink } from "./tracking-links.server";

/** Added to the confirmation if a phone that shares its location did not send it. */
const UNPLACED = " Without your place: allow Haulway to know it in the settings of your browser.";

/**
 * Takes a step of the timeline page.
 * @returns the confirmation; null for a location, which no user sent by a click
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function takeTelling(
  step: string | null,
  told: { viewer: Viewer; loadId: string; fields: Record<string, string> },
): Promise<string | null> {
  if (step === "correct") {
    await correctTold(told);
    return "Time corrected. The timeline has both.";
  }
  if (step === "revoke-link") {
    await revokeLink(told.viewer, told.loadId, told.fields.link ?? "");
    return "Link revoked. It opens nothing any more.";
  }
  if (step === "share") {
    await giveConsent(told);
    return "The other side sees where you are with this load, while you tell it.";
  }
  if (step === "place") {
    await tellPlace(told);
    return null;
  }
  if (step === "stop-sharing") {
    await takeBack(told);
    return "Taken back. What you shared is deleted.";
  }
  const telling = readTelling(step);
  if (!telling) throw new NotFound();
  await tellWhereabouts(telling, told);
  return TELLINGS[telling].done + (told.fields.unplaced ? UNPLACED : "");
}
