/** What a load pays, in US cents: the rate that its parties agreed on, where there is one, else the posted one. */
export const rateThatHolds = (load: { agreed_rate_cents: number | null; total_rate_cents: number }): number =>
  load.agreed_rate_cents ?? load.total_rate_cents;
