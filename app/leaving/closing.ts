/**
 * The effect that closing an account has on its loads. Pure. In `new` and `pending`, a driver has an open
 * request; from `rate confirmation` on, the driver is chosen.
 */
import { LOAD_STATUSES, type LoadStatus, type Role } from "~/trade/lifecycle";

/**
 * `refuse`: another user depends on the load, so it must be finished first. `end`: the load is deleted, or
 * the request is withdrawn. `keep`: the load stays.
 */
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
