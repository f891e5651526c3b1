import type { Role } from "./lifecycle";

export const SEATS = ["owner", "dispatcher", "billing", "viewer", "driver"] as const;
export type Seat = (typeof SEATS)[number];

/** A company's driver does not act for the company. */
export const ACTING_SEATS = ["owner", "dispatcher", "billing", "viewer"] as const satisfies readonly Seat[];
export type ActingSeat = (typeof ACTING_SEATS)[number];

/** A company needs at least one person with one of these seats; otherwise, it is closed. */
export const RUNNING_SEATS = ["owner", "dispatcher"] as const satisfies readonly ActingSeat[];

export const DRIVING_SEATS = ["driver", ...RUNNING_SEATS] as const satisfies readonly Seat[];

export const GIVEN_SEATS = {
  dispatcher: "Loads, offers, documents, charges, invoices and chats",
  billing: "Charges, invoices and the plan; sees everything else",
  viewer: "Sees everything, changes nothing",
  driver: "The loads assigned to them, without rates",
  owner: "Everything, including the team and the company's details",
} as const satisfies Readonly<Partial<Record<Seat, string>>>;
export type GivenSeat = keyof typeof GIVEN_SEATS;

export const seatsGivenBy = (role: Role): GivenSeat[] =>
  (Object.keys(GIVEN_SEATS) as GivenSeat[]).filter((seat) => seat !== "driver" || role === "driver");

/** Null if the owners of a company with this role cannot give the seat. */
export const readSeat = (typed: unknown, role: Role): GivenSeat | null =>
  seatsGivenBy(role).find((seat) => seat === typed) ?? null;

export const SEAT_LABELS: Readonly<Record<Seat, string>> = {
  owner: "Owner",
  dispatcher: "Dispatcher",
  billing: "Billing",
  viewer: "Viewer",
  driver: "Driver",
};
