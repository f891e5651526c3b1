/** US cents: the agreed rate if one is set, otherwise the posted rate. */
export const rateThatHolds = (load: { agreed_rate_cents: number | null; total_rate_cents: number }): number =>
  load.agreed_rate_cents ?? load.total_rate_cents;
