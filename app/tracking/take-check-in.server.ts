import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { sendCheckIn } from "./check-in.server";
import { CHECK_INS, readCheckIn } from "./check-in-rules";
import { correctCheckIn } from "./correct-check-in.server";
import { giveConsent, sendLocation, takeBack } from "./sharing.server";
import { revokeLink } from "./tracking-links.server";

/** Added to the confirmation if the driver shares the location but the phone sent none. */
const UNPLACED = " Without your place: allow Haulway to know it in the settings of your browser.";

/**
 * Performs a step of the timeline page. @returns the confirmation; null for a location that an open page sent
 * automatically
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function takeCheckIn(
  step: string | null,
  told: { viewer: Viewer; loadId: string; fields: Record<string, string> },
): Promise<string | null> {
  if (step === "correct") {
    await correctCheckIn(told);
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
    await sendLocation(told);
    return null;
  }
  if (step === "stop-sharing") {
    await takeBack(told);
    return "Taken back. What you shared is deleted.";
  }
  const checkIn = readCheckIn(step);
  if (!checkIn) throw new NotFound();
  await sendCheckIn(checkIn, told);
  return CHECK_INS[checkIn].done + (told.fields.unplaced ? UNPLACED : "");
}
