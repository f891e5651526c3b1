/**
 * What a person may be at a company. `db/desks.ts` has the conditions that read the seats.
 */
export const SEATS = ["owner", "dispatcher", "billing", "viewer", "driver"] as const;
export type Seat = (typeof SEATS)[number];

/**
 * The seats whose person acts as the company. A company's driver acts only for themself. `billing` and
 * `viewer` do not act until each page and form checks what they may do.
 */
export const ACTING_SEATS = ["owner", "dispatcher"] as const satisfies readonly Seat[];
export type ActingSeat = (typeof ACTING_SEATS)[number];
