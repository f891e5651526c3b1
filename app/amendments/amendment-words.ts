/** A change in words. Pure. */
import { CHANGE_KINDS, type ChangeKindCode } from "~/trade/amendments";

/** What is changed: of a telephone number whose it is. */
export const nameOfChange = ({
  change: { kind },
  by,
}: {
  change: { kind: ChangeKindCode };
  by: string;
}): string => (kind === "phone" ? `${CHANGE_KINDS[kind].label} of ${by}` : CHANGE_KINDS[kind].label);

/** A value as people read it: an address on one line, a number, a name. */
export const valueInWords = (value: readonly (string | null)[]): string =>
  value.filter(Boolean).join(", ") || "None";
