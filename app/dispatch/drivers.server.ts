/** Reads the drivers of a company, and who drives a load. */
import { db } from "db/client";
import { isDrivingSeat } from "db/desks";
import { personName } from "db/person-names";
import { assignments, load_events, profiles, seats } from "db/schema";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";

/** Returns everyone whom the company can assign to a load, drivers first, by name. */
export const driversOf = (deskId: string) =>
  db()
    .select({ id: profiles.id, name: personName(seats.person_id) as SQL<string> })
    .from(seats)
    .innerJoin(profiles, eq(profiles.id, seats.person_id))
    .where(and(eq(seats.desk_id, deskId), isDrivingSeat(seats), eq(profiles.user_type, "driver")))
    .orderBy(sql`${seats.seat} <> 'driver'`, sql`2`, profiles.id);

/** The maximum number of earlier assignments that the page shows. */
const MOST_SHOWN = 5;

/** Returns the latest assignments of a load since its carrier was chosen, newest first. */
export const assignmentsOf = (loadId: string) =>
  db()
    .select({
      atMs: load_events.at,
      by: personName(sql`coalesce(${load_events.by_id}, ${load_events.actor_id})`) as SQL<string>,
      /** The driver; null if the company took its driver off the load. */
      driver: personName(load_events.assignee_id),
    })
    .from(load_events)
    .where(
      and(
        eq(load_events.load_id, loadId),
        eq(load_events.event, "assign"),
        sql`${load_events.at} >= (select coalesce(max(a.at), 0) from load_events a
          where a.load_id = ${loadId} and a.event = 'accept')`,
      ),
    )
    .orderBy(desc(load_events.at), desc(load_events.event_id))
    .limit(MOST_SHOWN);

/** Returns the truck and the trailer of a load, as its carrier stated them. */
export async function equipmentOf(loadId: string) {
  const [row] = await db()
    .select({ truck: assignments.truck_number, trailer: assignments.trailer_number })
    .from(assignments)
    .where(eq(assignments.load_id, loadId));
  return row ?? { truck: null, trailer: null };
}
