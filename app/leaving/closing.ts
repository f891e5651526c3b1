import { LOAD_STATUSES, type LoadStatus, type Role } from "~/trade/lifecycle";
import type { Seat } from "~/trade/seats";

export const CLOSED_NAME = "Closed account";

/** `refuse`: another company depends on the load. `end`: the load is deleted, or the request is withdrawn. */
export type AtClosing = "refuse" | "end" | "keep";

const AT_CLOSING: Readonly<Record<Role, Readonly<Record<LoadStatus, AtClosing>>>> = {
  shipper: {
    new: "end",
    pending: "end",
    "rate confirmation": "end",
    "rate confirmation sent": "end",
    pickup: "end",
    "in transit": "refuse",
    complete: "keep",
  },
  driver: {
    new: "end",
    pending: "end",
    "rate confirmation": "refuse",
    "rate confirmation sent": "refuse",
    pickup: "refuse",
    "in transit": "refuse",
    complete: "keep",
  },
};

export function atClosing(role: Role, status: LoadStatus): AtClosing {
  return AT_CLOSING[role][status];
}

export function statusesAtClosing(role: Role, what: AtClosing): LoadStatus[] {
  return LOAD_STATUSES.filter((status) => AT_CLOSING[role][status] === what);
}

export interface SeatAtClosing {
  isOwn: boolean;
  seat: Seat;
  others: number;
  otherOwners: number;
}

/**
 * `refuse`: the company would have no owner, so the account can't be closed. `goes on`: only the person
 * leaves.
 */
export type CompanyAtClosing = "ends" | "goes on" | "refuse";

export function companyAtClosing({ isOwn, seat, others, otherOwners }: SeatAtClosing): CompanyAtClosing {
  if (seat !== "owner" || otherOwners > 0) return "goes on";
  return isOwn && others === 0 ? "ends" : "refuse";
}
