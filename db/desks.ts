/**
 * SQL conditions for companies and the people who have a seat there. A company exists as long as somebody
 * acts for it, even if its founder has left.
 */

import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ACTING_SEATS } from "~/trade/seats";
import type { Given } from "./client";

const ACTING = sql.raw(ACTING_SEATS.map((seat) => `'${seat}'`).join(", "));

/** SQL condition: the row of `seats` lets its person act for the company now. */
export const isActingSeat = ({ seat, ended_at }: { seat: SQLWrapper; ended_at: SQLWrapper }): SQL =>
  sql`(${ended_at} is null and ${seat} in (${ACTING}))`;

/** SQL condition: the company is not closed. Another tab may have closed it after the verb began. */
export const isOpenDesk = (deskId: Given<string> | SQL): SQL =>
  sql`exists (select 1 from seats o where o.desk_id = ${deskId} and o.ended_at is null and o.seat in (${ACTING}))`;

/** SQL: when the company joined Haulway. */
export const joinedAt = (deskId: SQL): SQL<number> =>
  sql<number>`(select min(o.since) from seats o where o.desk_id = ${deskId})`;

/**
 * SQL: the id of the person to write to about a company if nobody who acts for it is signed in: the founder
 * if they are still an owner, otherwise the owner who has been there longest; null for a closed company.
 */
export const ownerOf = (deskId: Given<string> | SQL): SQL<string | null> =>
  sql<string | null>`(select o.person_id from seats o where o.desk_id = ${deskId} and o.ended_at is null
    and o.seat = 'owner' order by o.person_id = o.desk_id desc, o.since, o.person_id limit 1)`;
