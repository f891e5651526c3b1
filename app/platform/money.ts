const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** `185050` → `$1,850.50`; whole dollars have no cents. */
export function formatMoney(cents: number): string {
  return (cents % 100 === 0 ? wholeDollars : dollars).format(cents / 100);
}

/** Cents a mile with two decimals, or a dash where the miles are not known. */
export function formatRatePerMile(cents: number | null): string {
  return cents === null ? "–" : dollars.format(cents / 100);
}
