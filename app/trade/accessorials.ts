/** What a load may pay beside its rate, and who pays a lumper. Pure. */

/** Who pays the crew that unloads at a warehouse, by code. */
export const LUMPER_PAYERS = { shipper: "Shipper", carrier: "Carrier" } as const;

export type LumperPayer = keyof typeof LUMPER_PAYERS;

export const LUMPER_PAYER_CODES = Object.keys(LUMPER_PAYERS) as [LumperPayer, ...LumperPayer[]];

/** Minutes that a stop may take without pay, where waiting is paid and the terms name no other. */
export const USUAL_FREE_MINUTES = 120;

/** What was agreed about waiting and extras; null is not agreed. */
export interface AccessorialTerms {
  /** Minutes at each stop that are not paid. */
  detention_free_minutes: number | null;
  /** US cents for an hour of waiting beyond them. */
  detention_hour_cents: number | null;
  /** The most for waiting at one stop. */
  detention_cap_cents: number | null;
  /** For a day that the truck has to stay. */
  layover_cents: number | null;
  /** For a truck that was ordered and not used. */
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

/** Minutes at a stop that are not paid: as agreed, else the usual. */
export function freeMinutes({ detention_free_minutes }: Pick<AccessorialTerms, "detention_free_minutes">) {
  return detention_free_minutes ?? USUAL_FREE_MINUTES;
}
