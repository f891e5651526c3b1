/** The line about the carrier's authority, which only advises the owner. */
import type { Authority } from "~/carriers/record-words";
import { formatUtcDay } from "~/text/dates";
import type { EligibilityLine } from "./eligibility";

function said({ isRegistered, isAllowed }: Authority): Pick<EligibilityLine, "has" | "verdict"> {
  // The registry may list new registrations months late, so an unlisted number does not count against the
  // driver.
  if (!isRegistered) return { has: "Number not found", verdict: "unknown" };
  if (isAllowed === null) return { has: "Unknown", verdict: "unknown" };
  return isAllowed ? { has: "Authorized", verdict: "meets" } : { has: "Not authorized", verdict: "does not" };
}

/** Returns an empty list if the registry was not read for the carrier. */
export function authorityLines(authority: Authority | null): EligibilityLine[] {
  if (!authority) return [];
  const { has, verdict } = said(authority);
  const day = formatUtcDay(authority.readAtMs);
  return [
    { name: "Authority", asked: "Authorized to operate", has: `${has} (FMCSA, checked ${day})`, verdict },
  ];
}
