import { AMENDMENT_KINDS, type AmendmentKindCode } from "~/trade/amendments";
import { addressLine } from "~/trade/ends";

/** Returns the name of the changed item. For a phone number, includes the party. */
export const nameOfAmendment = ({
  change: { kind },
  by,
}: {
  change: { kind: AmendmentKindCode };
  by: string;
}): string => (kind === "phone" ? `${by}'s phone number` : AMENDMENT_KINDS[kind].label);

/** The delivery address and the shipper's phone number concern the assigned driver. */
export const concernsDriver = (
  { kind, asker_id }: { kind: AmendmentKindCode; asker_id: string },
  ownerId: string,
): boolean => kind === "delivery" || (kind === "phone" && asker_id === ownerId);

/** Returns the display text of a value: an address on one line, a phone number, a name, or `None`. */
export const valueInWords = ([line = null, city = null, state = null, zip = null]: readonly (
  | string
  | null
)[]): string => addressLine({ street: line, city, state, zip }) || "None";
