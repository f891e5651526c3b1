/**
 * What a person may be at a company. `areas.ts` has what each may do, and `db/desks.ts` has the conditions
 * that read the seats.
 */
export const SEATS = ["owner", "dispatcher", "billing", "viewer", "driver"] as const;
export type Seat = (typeof SEATS)[number];

/** The seats whose person acts as the company. A company's driver acts only for themself. */
export const ACTING_SEATS = ["owner", "dispatcher", "billing", "viewer"] as const satisfies readonly Seat[];
export type ActingSeat = (typeof ACTING_SEATS)[number];

/** The seats whose people run the company. A company where nobody has one of them is closed. */
export const RUNNING_SEATS = ["owner", "dispatcher"] as const satisfies readonly ActingSeat[];

interface GivenSeat {
  seat: ActingSeat;
  label: string;
  /** What the person may do, in one sentence. */
  may: string;
}

/** The seats that an owner gives, with their texts. */
export const SEATS_TO_GIVE: readonly GivenSeat[] = [
  { seat: "owner", label: "Owner", may: "Does everything, including the company's profile, plan and team." },
  {
    seat: "dispatcher",
    label: "Dispatcher",
    may: "Works on loads, requests, documents, messages and money.",
  },
  { seat: "billing", label: "Billing", may: "Sees everything, and handles charges, invoices and the plan." },
  { seat: "viewer", label: "Viewer", may: "Sees everything, and changes nothing." },
];

/** Returns the seat's name on screens. */
export const seatLabel = (seat: ActingSeat): string =>
  SEATS_TO_GIVE.find((given) => given.seat === seat)?.label ?? seat;
