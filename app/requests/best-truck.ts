import { limitsOf, type TruckLimits } from "~/trucks/words";
import { type Abilities, eligibilityOf, type Needs, shownVerdict } from "./eligibility";

/** A carrier without trucks is compared by its profile alone. */
export function withBestTruck<Carrier extends Abilities>(
  needs: Needs,
  carrier: Carrier,
  trucks: readonly TruckLimits[],
): Carrier {
  const judged = trucks.map((truck) => {
    const fitted = { ...carrier, ...limitsOf(truck, carrier) };
    const verdicts = eligibilityOf(needs, fitted).map(shownVerdict);
    const count = (verdict: string) => verdicts.filter((each) => each === verdict).length;
    return { fitted, missed: count("does not"), unknown: count("unknown") };
  });
  const [best] = judged.sort((a, b) => a.missed - b.missed || a.unknown - b.unknown);
  return best?.fitted ?? carrier;
}
