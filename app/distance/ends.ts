/** The two ends of a load, as its columns have them. */
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

export type End = "origin" | "destination";

export function partsOf(ends: Ends, end: End) {
  return {
    street: ends[`${end}_address_street`],
    city: ends[`${end}_address_city`],
    state: ends[`${end}_address_state`],
    zip: ends[`${end}_address_zip`],
  };
}
