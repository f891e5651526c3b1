const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** `185050` → `$1,850.50`; whole dollars go without cents. */
export function formatMoney(cents: number): string {
  return (cents % 100 === 0 ? wholeDollars : dollars).format(cents / 100);
}

/** Always two decimals, or a dash where the miles are not known (spec §9). */
export function formatRatePerMile(cents: number | null): string {
  return cents === null ? "–" : dollars.format(cents / 100);
}
