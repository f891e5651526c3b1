/** The party that pays the lumper (the crew that unloads at a warehouse). Keyed by code. */
export const LUMPER_PAYERS = { shipper: "Shipper", carrier: "Carrier" } as const;

export type LumperPayer = keyof typeof LUMPER_PAYERS;

export const LUMPER_PAYER_CODES = Object.keys(LUMPER_PAYERS) as [LumperPayer, ...LumperPayer[]];

const USUAL_FREE_MINUTES = 120;

/** Null means that the item is not agreed, except for the free minutes. */
export interface AccessorialTerms {
  /** The free minutes at each stop; null for the default (`freeMinutes`). */
  detention_free_minutes: number | null;
  /** US cents for each hour after the free minutes. */
  detention_hour_cents: number | null;
  /** The most detention at one stop, in US cents. */
  detention_cap_cents: number | null;
  /** US cents for each day that the truck must stay. */
  layover_cents: number | null;
  /** US cents if the truck was ordered but not used. */
  tonu_cents: number | null;
  lumper_payer: LumperPayer | null;
}

export const ACCESSORIAL_COLUMNS = [
  "detention_free_minutes",
  "detention_hour_cents",
  "detention_cap_cents",
  "layover_cents",
  "tonu_cents",
  "lumper_payer",
] as const satisfies readonly (keyof AccessorialTerms)[];

/** In UTC milliseconds: the arrival or the appointment, whichever is later. */
export const waitStartMs = (arrivedMs: number, appointmentMs: number | null): number =>
  Math.max(arrivedMs, appointmentMs ?? arrivedMs);

export function freeMinutes({ detention_free_minutes }: Pick<AccessorialTerms, "detention_free_minutes">) {
  return detention_free_minutes ?? USUAL_FREE_MINUTES;
}
