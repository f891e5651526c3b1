import { zoneOfPlace } from "~/places/zone-of-place.server";
import { type Ends, partsOf } from "~/trade/ends";

/** An invoice's days and times are in the time zone of the delivery. */
export const zoneOfBill = ({ terms }: { terms: Ends | null }) =>
  terms && zoneOfPlace(partsOf(terms, "destination"));
