import { zoneOfPlace } from "~/places/zone-of-place.server";
import { type Ends, partsOf } from "~/trade/ends";

/** Returns the time zone of the delivery, which applies to an invoice's days and times; null if unknown. */
export const zoneOfBill = ({ terms }: { terms: Ends | null }) =>
  terms && zoneOfPlace(partsOf(terms, "destination"));
