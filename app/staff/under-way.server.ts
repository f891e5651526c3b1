import { type SQL, sql } from "drizzle-orm";
import { CARRIED_STATUSES } from "~/trade/lifecycle";

/** SQL: the number of the company's loads that are under way, as owner or driver. */
export const loadsUnderWay = (companyId: SQL): SQL<number> =>
  sql<number>`(select count(*) from userloads m join loads l on l.load_id = m.load_id
    where m.user_id = ${companyId} and l.deleted_at is null and l.load_status in ${[...CARRIED_STATUSES]})`;
