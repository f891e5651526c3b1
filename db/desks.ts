/** SQL conditions for companies and the people who have a seat there. */

import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ACTING_SEATS, type ActingSeat, DRIVING_SEATS, RUNNING_SEATS, type Seat } from "~/trade/seats";
import type { Given } from "./client";
import { seats, sessions, users } from "./schema";

const listOf = (names: readonly Seat[]) => sql.raw(names.map((seat) => `'${seat}'`).join(", "));

type SeatRow = { seat: SQLWrapper; ended_at: SQLWrapper };

/** @param allowed the seats that the condition accepts; by default, all seats that act for a company */
export const isActingSeat = (
  { seat, ended_at }: SeatRow,
  allowed: readonly ActingSeat[] = ACTING_SEATS,
): SQL => sql`(${ended_at} is null and ${seat} in (${listOf(allowed)}))`;

export const isDrivingSeat = ({ seat, ended_at }: SeatRow): SQL =>
  sql`(${ended_at} is null and ${seat} in (${listOf(DRIVING_SEATS)}))`;

export const hasFleet = (deskId: SQLWrapper): SQL<number> =>
  sql<number>`(exists (select 1 from seats d where d.desk_id = ${deskId} and d.seat = 'driver' and d.ended_at is null)
    or exists (select 1 from trucks k where k.desk_id = ${deskId} and k.retired_at is null))`;

/** SQL condition: the session user's seat at `sessions.desk_id` still lets them act for that company. */
export const isSeatOfSession = and(
  eq(seats.desk_id, sessions.desk_id),
  eq(seats.person_id, sessions.user_id),
  isActingSeat(seats),
) as SQL;

/** SQL: the company for which the session acts. The query must left join `seats` by `isSeatOfSession`. */
export const deskOfSession = sql<string>`coalesce(${seats.desk_id}, ${sessions.user_id})`;

/** SQL: the person's seat at the company that they founded; null if they have left it. */
export const ownSeat = (personId: SQLWrapper): SQL<ActingSeat | null> =>
  sql<ActingSeat | null>`(select o.seat from seats o
    where o.desk_id = ${personId} and o.person_id = ${personId} and ${isActingSeat({ seat: sql`o.seat`, ended_at: sql`o.ended_at` })})`;

/**
 * SQL condition: the person has a seat at the company that they founded. Otherwise, the profile's phone
 * number and home ZIP code are the company's, not the person's.
 */
export const hasOwnCompany = (personId: SQLWrapper): SQL => sql`(${ownSeat(personId)} is not null)`;

/**
 * SQL condition: the person may drive for the company. If it is another company, they must have no colleagues
 * at their own, because colleagues act under the founder's id and could therefore act as the driver.
 */
export const drivesAlone = (personId: SQLWrapper, companyId: SQLWrapper): SQL =>
  sql`(${personId} = ${companyId} or not exists (select 1 from seats o where o.desk_id = ${personId}
    and o.person_id <> o.desk_id and o.ended_at is null))`;

export const drivesElsewhere = (personId: SQLWrapper): SQL<number> =>
  sql<number>`exists (select 1 from seats e where e.person_id = ${personId} and e.desk_id <> e.person_id
    and e.seat = 'driver' and e.ended_at is null and ${drivesAlone(personId, sql`e.desk_id`)})`;

export const hasColleagues = (personId: SQLWrapper): SQL<boolean> =>
  sql`exists (select 1 from seats o where o.desk_id = ${personId} and o.person_id <> o.desk_id)`.mapWith(
    Boolean,
  ) as SQL<boolean>;

/** SQL: 1 if the person may act for another company, otherwise 0; null if they never had a seat at one. */
export const actsElsewhere = (personId: SQLWrapper): SQL<number | null> =>
  sql<number | null>`(select max(${isActingSeat({ seat: sql`e.seat`, ended_at: sql`e.ended_at` })})
    from seats e where e.person_id = ${personId} and e.desk_id <> e.person_id)`;

/** SQL condition: the company is open. Guards check this, because it may close after the action's reads. */
export const isOpenDesk = (deskId: Given<string> | SQL): SQL =>
  sql`exists (select 1 from seats o where o.desk_id = ${deskId} and o.ended_at is null and o.seat in (${listOf(RUNNING_SEATS)}))`;

export const isOwnerOf = (deskId: Given<string> | SQLWrapper, personId: Given<string> | SQLWrapper): SQL =>
  sql`exists (select 1 from seats o where o.desk_id = ${deskId} and o.person_id = ${personId}
    and o.seat = 'owner' and o.ended_at is null)`;

export const hasOtherOwner = (
  deskId: Given<string> | SQLWrapper,
  personId: Given<string> | SQLWrapper,
): SQL =>
  sql`exists (select 1 from seats o where o.desk_id = ${deskId} and o.person_id <> ${personId}
    and o.seat = 'owner' and o.ended_at is null)`;

export const joinedAt = (deskId: SQL): SQL<number> =>
  sql<number>`(select min(o.since) from seats o where o.desk_id = ${deskId})`;

/** SQL: the founder if still an owner, otherwise the longest-serving owner; null for a closed company. */
export const ownerOf = (deskId: Given<string> | SQL): SQL<string | null> =>
  sql<string | null>`(select o.person_id from seats o where o.desk_id = ${deskId} and o.ended_at is null
    and o.seat = 'owner' order by o.person_id = o.desk_id desc, o.since, o.person_id limit 1)`;

/** SQL: the part of an email address after the at sign, in lower case. */
export const emailDomain = (email: SQLWrapper): SQL<string> =>
  sql<string>`lower(substr(${email}, instr(${email}, '@') + 1))`;

/**
 * SQL: the domain of the email address with which the company's owner signs in, and the day on which it was
 * registered (`email_domains`), as JSON.
 */
export const emailDomainOf = (deskId: SQL): SQL<string | null> =>
  sql<string | null>`(select json_object('domain', e.domain, 'registeredOn',
      (select d.registered_on from email_domains d where d.user_id = e.id and d.domain = e.domain))
    from (select u.id, ${emailDomain(sql`u.email`)} as domain from users u where u.id = ${ownerOf(deskId)}) e)`;

/** SQL: 1 if the email address of the row of `users` has an open invitation, which may have expired. */
export const hasInvitation = sql<number>`exists (select 1 from invitations i
  where i.email = ${users.email} and i.used_at is null and i.withdrawn_at is null)`;
