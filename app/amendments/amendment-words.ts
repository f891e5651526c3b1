import { AMENDMENT_KINDS, type AmendmentKindCode } from "~/trade/amendments";
import { addressLine } from "~/trade/ends";

export const nameOfAmendment = ({
  change: { kind },
  by,
}: {
  change: { kind: AmendmentKindCode };
  by: string;
}): string => (kind === "phone" ? `${by}'s phone number` : AMENDMENT_KINDS[kind].label);

export const concernsDriver = (
  { kind, asker_id }: { kind: AmendmentKindCode; asker_id: string },
  ownerId: string,
): boolean => kind === "delivery" || (kind === "phone" && asker_id === ownerId);

export const valueInWords = ([line = null, city = null, state = null, zip = null]: readonly (
  | string
  | null
)[]): string => addressLine({ street: line, city, state, zip }) || "None";
