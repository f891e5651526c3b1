/**
 * The statuses in which a load always has the dot, whatever else waits. A separate file, because pages import
 * it and not the table. Pure.
 */
import { LOAD_STATUSES, type LoadStatus, type Role } from "~/trade/lifecycle";

const DOTS: Readonly<Record<Role, readonly LoadStatus[]>> = {
  driver: ["rate confirmation sent", "pickup", "in transit"],
  shipper: ["pending", "rate confirmation", "rate confirmation sent"],
};

export const hasDotBy = (status: LoadStatus, role: Role): boolean => DOTS[role].includes(status);

export const statusesWithDot = (role: Role): readonly LoadStatus[] =>
  LOAD_STATUSES.filter((status) => hasDotBy(status, role));
