/** The inbox messages about a contested delivery. Pure. */
import { factFirst } from "~/chat/fact-first";

/** The message to the driver, with the shipper's words. */
export const contestText = (facts: { lane: string; shipper: string; words: string }): string =>
  factFirst(
    "Delivery contested",
    facts.lane,
    `${facts.shipper} contests it: ${facts.words} Haulway will review both sides' record. See the charges page.`,
  );

/** The message to both sides, with the staff's finding. */
export const deliveryFindingText = (lane: string, finding: string): string =>
  factFirst("Haulway's finding", lane, `Delivery: ${finding}`);

export const CONTEST_DONE =
  "Delivery contested. We notified the driver, and Haulway will review both sides' record.";
