/** The texts of an amendment. Pure. */
import { CHANGE_KINDS, type ChangeKindCode } from "~/trade/amendments";

/** Returns what is changed. For a phone number, names the party. */
export const nameOfChange = ({
  change: { kind },
  by,
}: {
  change: { kind: ChangeKindCode };
  by: string;
}): string => (kind === "phone" ? `${CHANGE_KINDS[kind].label} of ${by}` : CHANGE_KINDS[kind].label);

/** Returns a value as people read it: an address on one line, a number, a name. */
export const valueInWords = (value: readonly (string | null)[]): string =>
  value.filter(Boolean).join(", ") || "None";
