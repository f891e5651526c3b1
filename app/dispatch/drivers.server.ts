import { db } from "db/client";
import { drivesAlone, isDrivingSeat } from "db/desks";
import { personName } from "db/person-names";
import { pickColumns } from "db/pick-columns";
import { assignments, load_events, loads, profiles, seats } from "db/schema";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { STANDS_AS } from "~/access/standing.server";
import { trucksInUse } from "~/trucks/queries.server";

/** Omits people whose own company has other people (`drivesAlone`). */
export const driversOf = (deskId: string) =>
  db()
    .select({
      id: profiles.id,
      name: personName(seats.person_id) as SQL<string>,
      hazmatLicense: profiles.hazmat_license,
      doublesEndorsement: profiles.doubles_endorsement,
      tankerEndorsement: profiles.tanker_endorsement,
      twicCard: profiles.twic_card,
    })
    .from(seats)
    .innerJoin(profiles, eq(profiles.id, seats.person_id))
    .where(
      and(
        eq(seats.desk_id, deskId),
        isDrivingSeat(seats),
        eq(profiles.user_type, "driver"),
        drivesAlone(seats.person_id, seats.desk_id),
      ),
    )
    .orderBy(sql`${seats.seat} <> 'driver'`, sql`2`, profiles.id);

const MOST_SHOWN = 5;

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

const NEEDS = [
  "equipment_type",
  "length_ft",
  "weight_lb",
  "required_hazmat_license",
  "required_doubles_endorsement",
  "required_tanker_endorsement",
  "required_twic",
  "required_tsa_certified",
] as const;

/** The assignment may no longer be in force. */
export async function fleetFor(deskId: string, loadId: string) {
  const [row] = await db()
    .select({
      needs: pickColumns(loads, NEEDS),
      company: {
        equipmentType: profiles.equipment_type,
        maxLengthFt: profiles.max_length_ft,
        maxWeightLb: profiles.max_weight_lb,
      },
      trucks: trucksInUse(profiles.id),
      truckId: assignments.truck_id,
      truck: assignments.truck_number,
      trailer: assignments.trailer_number,
      atMs: assignments.at,
      by: personName(assignments.assigned_by),
    })
    .from(loads)
    .innerJoin(profiles, eq(profiles.id, deskId))
    .leftJoin(assignments, and(eq(assignments.load_id, loads.load_id), eq(assignments.desk_id, profiles.id)))
    .where(and(eq(loads.load_id, loadId), STANDS_AS["chosen driver"](deskId)));
  return row ?? null;
}

export type Fleet = NonNullable<Awaited<ReturnType<typeof fleetFor>>>;
