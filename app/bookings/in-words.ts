import { accessorialsInWords } from "~/loads/form/accessorial-words";
import type { PricedFacts } from "~/loads/queries.server";
import { formatMoney, formatRatePerMile } from "~/text/money";

/**
 * Returns what a driver agrees to by booking: the rate, the accessorials, and that the booking is final. The
 * key facts above this text show the days and the freight. The line below it shows whether the driver fits.
 */
export function bookingInWords(facts: PricedFacts): string {
  const { total_rate_cents: cents, rate_per_mile_cents: perMile } = facts;
  const rate =
    perMile === null ? formatMoney(cents) : `${formatMoney(cents)} (${formatRatePerMile(perMile)}/mi)`;
  return `Book it now at ${rate}. Accessorials: ${accessorialsInWords(facts) ?? "none"}. Once you book, it's yours.`;
}
