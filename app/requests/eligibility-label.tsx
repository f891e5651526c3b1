import { Icon, type IconName } from "~/ui/icon";
import type { Verdict } from "./eligibility";

/** The meaning does not depend on color. */
const LOOKS: Readonly<Record<Verdict, { icon: IconName; line: string; whole: string }>> = {
  meets: { icon: "met", line: "Meets", whole: "Fits" },
  "does not": { icon: "missed", line: "Doesn't meet", whole: "Does not fit" },
  unknown: { icon: "unknown", line: "Unknown", whole: "Check first" },
};

/** @param words the text, if it is more specific than that of the verdict */
export function EligibilityLabel({
  verdict,
  of,
  words,
}: {
  verdict: Verdict;
  of: "line" | "whole";
  words?: string;
}) {
  const look = LOOKS[verdict];
  return (
    <span className={`verdict ${look.icon}`}>
      <Icon name={look.icon} /> {words ?? look[of]}
    </span>
  );
}
