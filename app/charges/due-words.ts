/** Says which detention is due by the reported times. Pure. */
import { minutesInWords } from "~/loads/form/accessorial-words";
import { formatMoney } from "~/text/money";

export interface DueAmount {
  cents: number;
  /** Billable minutes. */
  minutes: number;
}

export interface ComputedDue {
  /** By the driver's times. Null if no detention rate was agreed. */
  driver: DueAmount | null;
  /** By the owner's times. Null if the owner has reported none. */
  owner: DueAmount | null;
  /** Whether no more detention can become due. */
  isOver: boolean;
}

const amountInWords = ({ cents, minutes }: DueAmount) =>
  cents === 0 ? "nothing is due" : `${formatMoney(cents)} is due for ${minutesInWords(minutes)}`;

/**
 * Returns the detention due as a sentence: `By the times of arrival and departure, $60 is due for 1 h.` If
 * the sides' times lead to different amounts, returns one sentence for each side.
 */
export function dueInWords({ driver, owner, isOver }: ComputedDue): string {
  if (!driver) return "No detention rate was agreed.";
  const said = (due: DueAmount) => amountInWords(due) + (due.cents === 0 && !isOver ? " yet" : "");
  if (!owner || owner.cents === driver.cents)
    return `By the times of arrival and departure, ${said(driver)}.`;
  return `By the driver's times, ${said(driver)}. By the shipper's times, ${said(owner)}.`;
}
