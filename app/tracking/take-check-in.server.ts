import { orNameColleague } from "~/loads/steps/colleague-first.server";
import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { sendCheckIn } from "./check-in.server";
import { readCheckIn } from "./check-in-rules";
import { correctCheckIn } from "./correct-check-in.server";
import { giveConsent, sendLocation, takeBack } from "./sharing.server";
import { revokeLink } from "./tracking-links.server";

/** Added to the confirmation if the driver shares the location but the phone sent none. */
const UNPLACED =
  " Sent without your location. To send it next time, allow location access in your browser's settings.";

/**
 * Returns null for a location that an open page sent.
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function takeCheckIn(
  step: string | null,
  told: { viewer: Viewer; loadId: string; fields: Record<string, string> },
): Promise<string | null> {
  if (step === "correct") {
    await correctCheckIn(told);
    return "Time corrected. The timeline shows both times.";
  }
  if (step === "revoke-link") {
    await revokeLink(told.viewer, told.loadId, told.fields.link ?? "");
    return "Link revoked. It no longer works.";
  }
  if (step === "share") {
    await giveConsent(told);
    return "Sharing is on. The shipper sees your location when you check in.";
  }
  if (step === "place") {
    await sendLocation(told);
    return null;
  }
  if (step === "stop-sharing") {
    await takeBack(told);
    return "Sharing stopped. We deleted what you shared.";
  }
  const checkIn = readCheckIn(step);
  if (!checkIn) throw new NotFound();
  const done = await orNameColleague("check-in", told, sendCheckIn(checkIn, told));
  return done + (told.fields.unplaced ? UNPLACED : "");
}
