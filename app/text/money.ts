/** Does not use `Intl`, because it takes four times as long, and a search page shows eighty amounts. */
function dollars(cents: number, withCents: boolean): string {
  const all = Math.round(Math.abs(cents));
  const whole = String(Math.floor(all / 100)).replace(/\B(?=(...)+$)/g, ",");
  const text = `${cents < 0 ? "-" : ""}$${whole}`;
  return withCents ? `${text}.${String(all % 100).padStart(2, "0")}` : text;
}

/** Formats `185050` cents as `$1,850.50`. Whole dollars have no decimals. */
export function formatMoney(cents: number): string {
  return dollars(cents, cents % 100 !== 0);
}

/** In dollars with two decimals, or a dash if the miles are unknown. */
export function formatRatePerMile(cents: number | null): string {
  return cents === null ? "–" : dollars(cents, true);
}
