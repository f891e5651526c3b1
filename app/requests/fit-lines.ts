import type { Authority } from "~/carriers/record-words";
import type { StatedPolicy } from "~/trade/policies";
import type { TruckLimits } from "~/trucks/words";
import { authorityLines } from "./authority-fit";
import { withBestTruck } from "./best-truck";
import { type Abilities, type EligibilityLine, eligibilityOf, type Needs } from "./eligibility";
import { insuranceLines, type LoadDays } from "./insurance-fit";

interface Driver extends Abilities {
  policies: readonly StatedPolicy[];
  authority: Authority | null;
  trucks: readonly TruckLimits[];
}

export function fitLines(load: Needs & LoadDays, driver: Driver): EligibilityLine[] {
  return [
    ...eligibilityOf(load, withBestTruck(load, driver, driver.trucks)),
    ...insuranceLines(driver.policies, load),
    ...authorityLines(driver.authority),
  ];
}
