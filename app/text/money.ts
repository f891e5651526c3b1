/** Written by hand, because `Intl` takes four times as long and a search page shows eighty amounts. */
function dollars(cents: number, withCents: boolean): string {
  const all = Math.round(Math.abs(cents));
  const whole = String(Math.floor(all / 100)).replace(/\B(?=(...)+$)/g, ",");
  const text = `${cents < 0 ? "-" : ""}$${whole}`;
  return withCents ? `${text}.${String(all % 100).padStart(2, "0")}` : text;
}

/** Formats `185050` as `$1,850.50`; whole dollars have no cents. */
export function formatMoney(cents: number): string {
  return dollars(cents, cents % 100 !== 0);
}

/** Formats cents per mile as dollars with two decimals; a dash if the miles are not known. */
export function formatRatePerMile(cents: number | null): string {
  return cents === null ? "–" : dollars(cents, true);
}
