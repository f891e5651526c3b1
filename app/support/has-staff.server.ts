/** If there are staff, they decide reports, and answer the requests that they took. */
import { askRows } from "db/client";
import { support_requests } from "db/schema";
import type { STAFF_ROLES } from "db/schema/staff";
import { type SQL, sql } from "drizzle-orm";
import { REPORT_TOPIC } from "./topics";

type Kind = "report" | "request";

/** A test compares this table with the rights of staff. */
export const ROLES_FOR: Readonly<Record<Kind, readonly (typeof STAFF_ROLES)[number][]>> = {
  report: ["trust", "admin"],
  request: ["support", "admin"],
};

const isStaffed = (kind: Kind): SQL =>
  sql`exists (select 1 from staff where ended_at is null and role in ${[...ROLES_FOR[kind]]})`;

export const hasStaff = async (kind: Kind): Promise<boolean> =>
  (await askRows(sql`select 1 where ${isStaffed(kind)}`)).length > 0;

/** SQL condition on a row of `support_requests`: only the back office may answer it. */
export const isLeftToStaff: SQL = sql`((${support_requests.topic} = ${REPORT_TOPIC} and ${isStaffed("report")})
  or (${support_requests.taken_by} is not null and ${isStaffed("request")}))`;

export const staffPath = (topic: string, requestId: string): string =>
  `/staff/${topic === REPORT_TOPIC ? "reports" : "support"}/${requestId}`;
