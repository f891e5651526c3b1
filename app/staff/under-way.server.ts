import { type SQL, sql } from "drizzle-orm";
import { CARRIED_STATUSES } from "~/trade/lifecycle";

/** SQL: how many loads of the company are carried now. */
export const loadsUnderWay = (companyId: SQL): SQL<number> =>
  sql<number>`(select count(*) from userloads m join loads l on l.load_id = m.load_id
    where m.user_id = ${companyId} and l.deleted_at is null and l.load_status in ${[...CARRIED_STATUSES]})`;
