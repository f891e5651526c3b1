/** The two ends of a load. */
export const ENDS = ["origin", "destination"] as const;
export type End = (typeof ENDS)[number];

/** The address of each end, as the load's columns have it. */
export interface Ends {
  origin_address_street: string | null;
  origin_address_city: string | null;
  origin_address_state: string | null;
  origin_address_zip: string | null;
  destination_address_street: string | null;
  destination_address_city: string | null;
  destination_address_state: string | null;
  destination_address_zip: string | null;
}

export function partsOf(ends: Ends, end: End) {
  return {
    street: ends[`${end}_address_street`],
    city: ends[`${end}_address_city`],
    state: ends[`${end}_address_state`],
    zip: ends[`${end}_address_zip`],
  };
}
