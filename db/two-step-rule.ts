/** A company's drivers act as themselves, so its rule also applies when they act for their own company. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Given } from "./client";
import { profiles, users } from "./schema";

type Id = Given<string> | SQLWrapper;

// `cross join` makes SQLite read the person's few seats first.
const requiring = (personId: Id, which: SQL): SQL<string | null> => sql<string | null>`(
  select q.full_name from seats e cross join profiles q on q.id = e.desk_id
  where e.person_id = ${personId} and e.ended_at is null and q.two_step_required_at is not null and ${which}
  order by e.desk_id <> e.person_id, e.since limit 1)`;

/** SQL: null if no company at which the person works requires two-step sign-in. */
export const requiredOf = (personId: Id): SQL<string | null> => requiring(personId, sql`true`);

/**
 * SQL: like `requiredOf`, but only for the companies whose rule applies to a person who acts for `deskId`.
 */
const requiredAt = (personId: Id, deskId: Id): SQL<string | null> =>
  requiring(personId, sql`(e.desk_id = ${deskId} or (${deskId} = ${personId} and e.seat = 'driver'))`);

export const hasTwoStep = (personId: Id): SQL =>
  sql`exists (select 1 from users w where w.id = ${personId} and w.totp_confirmed_at is not null)`;

export const lacksTwoStep = (personId: Id, deskId: Id): SQL =>
  sql`(${requiredAt(personId, deskId)} is not null and not ${hasTwoStep(personId)})`;

/** SQL: `profiles` must be the company for which the person in `users` acts. Null if all rules are met. */
export const unmetRule = sql<string | null>`iif(${users.totp_confirmed_at} is null,
  ${requiredAt(users.id, profiles.id)}, null)`;
