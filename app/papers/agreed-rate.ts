/** The rate that driver and shipper agreed on, in US cents. Pure. */
export const agreedRateCents = (load: { total_rate_cents: number }): number => load.total_rate_cents;
