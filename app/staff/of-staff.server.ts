import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** SQL condition: the person is staff now. */
export const isOfStaff = (personId: string | SQLWrapper): SQL =>
  sql`exists (select 1 from staff f where f.person_id = ${personId} and f.ended_at is null)`;

/** SQL condition: the person has an account, and has not closed it. */
export const isOpenAccount = (personId: string | SQLWrapper): SQL =>
  sql`exists (select 1 from users v where v.id = ${personId} and v.closed_at is null)`;

/** SQL condition: the account is open and does not belong to staff, so it can be viewed and suspended. */
export const isUser = (personId: string | SQLWrapper): SQL =>
  sql`(${isOpenAccount(personId)} and not ${isOfStaff(personId)})`;
