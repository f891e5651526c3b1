import { accessorialsInWords } from "~/loads/form/accessorial-words";
import type { PricedFacts } from "~/loads/queries.server";
import { formatMoney, formatRatePerMile } from "~/text/money";

export function bookingInWords(facts: PricedFacts): string {
  const { total_rate_cents: cents, rate_per_mile_cents: perMile } = facts;
  const rate =
    perMile === null ? formatMoney(cents) : `${formatMoney(cents)} (${formatRatePerMile(perMile)}/mi)`;
  return `Book it now at ${rate}. Accessorials: ${accessorialsInWords(facts) ?? "none"}. Once you book, it's yours.`;
}
