export const ENDS = ["origin", "destination"] as const;
export type End = (typeof ENDS)[number];

export const END_COLUMNS = [
  "origin_address_street",
  "origin_address_city",
  "origin_address_state",
  "origin_address_zip",
  "destination_address_street",
  "destination_address_city",
  "destination_address_state",
  "destination_address_zip",
] as const;

export type Ends = Record<(typeof END_COLUMNS)[number], string | null>;

export function partsOf(ends: Ends, end: End) {
  return {
    street: ends[`${end}_address_street`],
    city: ends[`${end}_address_city`],
    state: ends[`${end}_address_state`],
    zip: ends[`${end}_address_zip`],
  };
}

export function addressLine({ street, city, state, zip }: ReturnType<typeof partsOf>): string {
  return [street, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}
