/** The inbox messages about a contested delivery. Pure. */
import { factFirst } from "~/chat/fact-first";

/** The driver reads what the shipper says. */
export const contestText = (facts: { lane: string; shipper: string; words: string }): string =>
  factFirst(
    "Delivery contested",
    facts.lane,
    `${facts.shipper} contests it: ${facts.words} Haulway looks at both sides' record. The charges page shows it.`,
  );

/** Both sides read what staff found. */
export const deliveryFindingText = (lane: string, finding: string): string =>
  factFirst("Haulway's finding", lane, `Delivery: ${finding}`);

export const CONTEST_DONE =
  "Delivery contested. We notified the driver, and Haulway looks at both sides' record.";
