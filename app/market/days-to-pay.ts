export interface DaysToPay {
  medianDays: number;
  invoices: number;
  drivers: number;
  /** The number of invoices with a due day (`dated`), and of those paid by that day (`onTime`). */
  dated: number;
  onTime: number;
}

/** With only a few invoices, the record could reveal individual payments. */
export const FEWEST_INVOICES = 5;
export const FEWEST_DRIVERS = 2;
/** The maximum number of invoices in a record. Older invoices are no longer representative. */
export const MOST_INVOICES = 50;

const counted = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`;

/** Short form for a row, without its basis: `Pays in 21 days`. */
export function paysInBrief({ medianDays }: Pick<DaysToPay, "medianDays">): string {
  return medianDays === 0 ? "Pays same day" : `Pays in ${counted(medianDays, "day")}`;
}

/** Long form with its basis: `In 21 days, 93% on time (14 invoices from 6 drivers)`. */
export function paysInWords({ medianDays, invoices, drivers, dated, onTime }: DaysToPay): string {
  const days = medianDays === 0 ? "Same day" : `In ${counted(medianDays, "day")}`;
  const share = dated > 0 ? `, ${Math.round((100 * onTime) / dated)}% on time` : "";
  return `${days}${share} (${counted(invoices, "invoice")} from ${counted(drivers, "driver")})`;
}
