/** Pages import this small file instead of the whole table. */
import { LOAD_STATUSES, type LoadStatus, type Role } from "~/trade/lifecycle";

const DOTS: Readonly<Record<Role, readonly LoadStatus[]>> = {
  driver: ["rate confirmation sent", "pickup", "in transit"],
  shipper: ["pending", "rate confirmation", "rate confirmation sent"],
};

/** @param role null for a person who may not act on loads */
export const hasDotBy = (status: LoadStatus, role: Role | null): boolean =>
  role !== null && DOTS[role].includes(status);

export const statusesWithDot = (role: Role): readonly LoadStatus[] =>
  LOAD_STATUSES.filter((status) => hasDotBy(status, role));
