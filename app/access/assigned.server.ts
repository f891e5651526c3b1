/**
 * An assignment is in force only if it was made after the latest acceptance, and only while the company that
 * made it carries the load, the driver has a seat there, and nobody else works at the driver's own company.
 * If the driver's seat ends or a colleague joins the driver's own company before the delivery, the assignment
 * ends for good (`assignmentsEnded`).
 */
import type { Given } from "db/client";
import { drivesAlone, isActingSeat, isDrivingSeat } from "db/desks";
import { personName } from "db/person-names";
import { loads } from "db/schema";
import type { Statement } from "db/write";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { CARRIED_STATUSES } from "~/trade/lifecycle";
import { byOf, type Viewer } from "~/trade/viewer";

const chosenAt = (loadId: SQL): SQL =>
  sql`(select coalesce(max(a.at), 0) from load_events a where a.load_id = ${loadId} and a.event = 'accept')`;

const CARRIED = sql.raw(CARRIED_STATUSES.map((status) => `'${status}'`).join(", "));

// `cross join` makes SQLite read `assignments` first: few loads have an assigned driver.
const IN_FORCE = sql`assignments g
  cross join userloads c on c.load_id = g.load_id and c.relationship_type = 'driver' and c.user_id = g.desk_id
  cross join seats w on w.desk_id = g.desk_id and w.person_id = g.person_id
    and ${isDrivingSeat({ seat: sql`w.seat`, ended_at: sql`w.ended_at` })}
    and ${drivesAlone(sql`g.person_id`, sql`g.desk_id`)} and g.ended_at is null
    and g.at >= ${chosenAt(sql`g.load_id`)}`;

export const ASSIGNED: SQL<string | null> = sql<string | null>`(
  select g.person_id from ${IN_FORCE} where g.load_id = ${loads.load_id})`;

const ofAssignment = <Value>(column: SQL, loadId: Given<string> | SQLWrapper): SQL<Value> =>
  sql<Value>`(select ${column} from ${IN_FORCE} where g.load_id = ${loadId})`;

export const truckIdOn = (loadId: Given<string> | SQLWrapper): SQL<string | null> =>
  ofAssignment(sql`g.truck_id`, loadId);

export const truckOn = (loadId: Given<string> | SQLWrapper): SQL<string | null> =>
  ofAssignment(sql`g.truck_number`, loadId);

export const trailerOn = (loadId: Given<string> | SQLWrapper): SQL<string | null> =>
  ofAssignment(sql`g.trailer_number`, loadId);

export const loadsOfTruck = (truckId: Given<string> | SQLWrapper): SQL =>
  sql`select g.load_id from ${IN_FORCE} cross join loads u on u.load_id = g.load_id
    where g.truck_id = ${truckId} and u.deleted_at is null and u.load_status in (${CARRIED})`;

export const isAssigned = (
  personId: Given<string> | SQL,
  loadId: Given<string> | SQLWrapper = loads.load_id,
): SQL => sql`exists (select 1 from ${IN_FORCE} where g.load_id = ${loadId} and g.person_id = ${personId})`;

/**
 * The company that carries the load is with the freight unless a person who only drives for it is assigned.
 */
export const isWithFreight = (id: Given<string> | SQL): SQL => sql`(${isAssigned(id)} or (
  exists (select 1 from userloads f where f.load_id = ${loads.load_id} and f.relationship_type = 'driver'
    and f.user_id = ${id})
  and not exists (select 1 from ${IN_FORCE} where g.load_id = ${loads.load_id} and w.seat = 'driver')))`;

const IS_LOST = sql`(l.at >= ${chosenAt(sql`l.load_id`)}
  and exists (select 1 from userloads o where o.load_id = l.load_id
    and o.relationship_type = 'driver' and o.user_id = l.desk_id)
  and not ${isAssigned(sql`l.person_id`, sql`l.load_id`)})`;

export const lostDriver = (deskId: Given<string>): SQL<string | null> => sql<string | null>`(
  select ${personName(sql`l.person_id`)} from assignments l
  where l.load_id = ${loads.load_id} and l.desk_id = ${deskId} and ${IS_LOST})`;

/** Run the statement after the change of seats, in the same write. */
export const assignmentsEnded = (personIds: readonly string[], nowMs: number): Statement => ({
  query: sql`update assignments as l set ended_at = ${nowMs}, remind_at = null
    where l.person_id in ${[...personIds]} and l.ended_at is null and ${IS_LOST}
      and exists (select 1 from loads u where u.load_id = l.load_id and u.deleted_at is null
        and u.load_status in (${CARRIED}))`,
});

/** Includes finished and deleted loads. */
export const loadsAssignedTo = (personId: Given<string>): SQL =>
  sql`select g.load_id from ${IN_FORCE} where g.person_id = ${personId}`;

/** A founder needs no seat or assignment. */
export function mayStillHaul(viewer: Viewer): SQL {
  const personId = byOf(viewer);
  if (personId === null) return sql`true`;
  return sql`(${isAssigned(personId)} or exists (select 1 from seats b where b.desk_id = ${viewer.id}
    and b.person_id = ${personId} and ${isActingSeat({ seat: sql`b.seat`, ended_at: sql`b.ended_at` })}))`;
}
