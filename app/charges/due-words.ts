import { minutesInWords } from "~/loads/form/accessorial-words";
import { formatMoney } from "~/text/money";

export interface DueAmount {
  cents: number;
  minutes: number;
}

export interface ComputedDue {
  isRateAgreed: boolean;
  isReported: boolean;
  /** According to the driver's times. Null if these times are missing or incomplete. */
  driver: DueAmount | null;
  /**
   * According to the owner's times, or to the driver's if the owner has reported none. Null if these times
   * are missing or incomplete.
   */
  owner: DueAmount | null;
  isOver: boolean;
}

const amountInWords = ({ cents, minutes }: DueAmount) =>
  cents === 0 ? "nothing is due" : `${formatMoney(cents)} is due for ${minutesInWords(minutes)}`;

const noDueInWords = (isReported: boolean) =>
  isReported
    ? "The reported arrival and departure times are incomplete."
    : "No arrival and departure times were reported.";

export function dueInWords({ isRateAgreed, isReported, driver, owner, isOver }: ComputedDue): string {
  if (!isRateAgreed) return "No detention rate was agreed on.";
  const said = (due: DueAmount) => amountInWords(due) + (due.cents === 0 && !isOver ? " yet" : "");
  if (!driver) return owner ? `Based on the shipper's times, ${said(owner)}.` : noDueInWords(isReported);
  if (!owner || owner.cents === driver.cents)
    return `Based on the arrival and departure times, ${said(driver)}.`;
  return `Based on the driver's times, ${said(driver)}. Based on the shipper's times, ${said(owner)}.`;
}
