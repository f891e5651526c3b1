import { formatMoney } from "~/text/money";
import { type AccessorialTerms, freeMinutes, LUMPER_PAYERS } from "~/trade/accessorials";

export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
}

function detentionInWords(terms: AccessorialTerms): string | null {
  const { detention_hour_cents: hourCents, detention_cap_cents: capCents } = terms;
  if (hourCents === null) return null;
  const cap = capCents === null ? "" : `, max ${formatMoney(capCents)} per stop`;
  const price = `${formatMoney(hourCents)}/hour, rounded up to 15 min`;
  return `${minutesInWords(freeMinutes(terms))} free per stop, then ${price}${cap}`;
}

const each = (cents: number | null, words: (money: string) => string) =>
  cents === null ? null : words(formatMoney(cents));

/** For example, `2 h free per stop, then $60/hour, rounded up to 15 min; layover $250/day`. */
export function accessorialsInWords(terms: AccessorialTerms): string | null {
  const said = [
    detentionInWords(terms),
    each(terms.layover_cents, (money) => `layover ${money}/day`),
    each(terms.tonu_cents, (money) => `TONU ${money}`),
    terms.lumper_payer && `lumper paid by ${LUMPER_PAYERS[terms.lumper_payer].toLowerCase()}`,
  ];
  return said.filter(Boolean).join("; ") || null;
}
