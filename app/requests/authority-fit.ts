/** Whether FMCSA's registry lets a carrier operate, as a line of the fit. Pure. It advises the owner, like all of the fit. */
import { type Authority, dayRead } from "~/carriers/record-words";
import type { FitnessLine } from "./eligibility";

function said({ isRegistered, isAllowed }: Authority): Pick<FitnessLine, "has" | "verdict"> {
  // Registrations of the last months reach this registry late, so a number that it does not know is no refusal.
  if (!isRegistered) return { has: "Number not found", verdict: "unknown" };
  if (isAllowed === null) return { has: "Not said", verdict: "unknown" };
  return isAllowed ? { has: "Allowed", verdict: "meets" } : { has: "Not allowed", verdict: "does not" };
}

/** One line once the registry was read for the carrier; none before. */
export function authorityLines(authority: Authority | null): FitnessLine[] {
  if (!authority) return [];
  const { has, verdict } = said(authority);
  const day = dayRead(authority.readAtMs);
  return [{ name: "Authority", asked: "Allowed to operate", has: `${has}: FMCSA, read ${day}`, verdict }];
}
