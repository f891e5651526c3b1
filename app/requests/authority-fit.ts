/**
 * Shows as an eligibility line whether FMCSA's registry allows a carrier to operate. Pure. It only advises
 * the owner.
 */
import { type Authority, dayRead } from "~/carriers/record-words";
import type { FitnessLine } from "./eligibility";

function said({ isRegistered, isAllowed }: Authority): Pick<FitnessLine, "has" | "verdict"> {
  // The registry lists new registrations months late, so an unknown number does not count against the driver.
  if (!isRegistered) return { has: "Number not found", verdict: "unknown" };
  if (isAllowed === null) return { has: "Not said", verdict: "unknown" };
  return isAllowed ? { has: "Allowed", verdict: "meets" } : { has: "Not allowed", verdict: "does not" };
}

/** Returns one line if the registry was read for the carrier, otherwise none. */
export function authorityLines(authority: Authority | null): FitnessLine[] {
  if (!authority) return [];
  const { has, verdict } = said(authority);
  const day = dayRead(authority.readAtMs);
  return [{ name: "Authority", asked: "Allowed to operate", has: `${has}: FMCSA, read ${day}`, verdict }];
}
