import { prepared } from "db/client";
import { hasFleet } from "db/desks";
import { personName } from "db/person-names";
import { pickColumns } from "db/pick-columns";
import { assignments, loads, profiles, userloads } from "db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { earliestToday } from "~/text/dates";
import type { Booker } from "~/trade/booking";
import { LANE_COLUMNS, type Lane } from "~/trade/lane";
import { isExpired, type LoadStatus, type Standing } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { ASSIGNED } from "./assigned.server";
import { hasOpenRequest } from "./open.server";
import { type Party, standingOf } from "./policy";
import { visibleTo } from "./standing.server";

const ownerLink = alias(userloads, "owner_link");
const driverLink = alias(userloads, "driver_link");
const owner = alias(profiles, "owner");
const driver = alias(profiles, "driver");
const assigned = alias(profiles, "assigned");

export interface LoadTies {
  loadId: string;
  status: LoadStatus;
  standing: Standing;
  /** Whether the pickup date has passed in every time zone. */
  isPast: boolean;
  expired: boolean;
  revision: number;
  ownerId: string;
  ownerName: string;
  driver: { id: string; fullName: string } | null;
  /** Whether the carrier has trucks, or drivers who may not act for it. */
  hasFleet: boolean;
  assigned: { id: string; fullName: string; truck: string | null; trailer: string | null } | null;
  rateConfirmationUrl: string | null;
  /** Who may book the load right away; null if nobody may. */
  bookers: Booker | null;
  /** The stops between origin and destination, as stored. */
  stops: string | null;
  lane: Lane & { load_number: number };
}

const viewerId = sql.placeholder("viewerId");
const tiesQuery = prepared((handle) =>
  handle
    .select({
      loadId: loads.load_id,
      status: loads.load_status,
      pickupDate: loads.pickup_date,
      expiredAt: loads.expired_at,
      revision: loads.revision,
      ownerId: owner.id,
      ownerName: owner.full_name,
      driver: { id: driver.id, fullName: driver.full_name },
      hasFleet: hasFleet(sql`${driver.id}`).mapWith(Boolean),
      assigned: {
        id: assigned.id,
        fullName: personName(assigned.id) as SQL<string>,
        // As SQL, because Drizzle returns no object if one of these columns is null.
        truck: sql<string | null>`${assignments.truck_number}`,
        trailer: sql<string | null>`${assignments.trailer_number}`,
      },
      rateConfirmationUrl: loads.rate_confirmation_url,
      bookers: sql<Booker | null>`(select b.who from book_now b where b.load_id = ${loads.load_id})`,
      stops: loads.stops,
      lane: pickColumns(loads, [...LANE_COLUMNS, "load_number"]),
      viewerHasOpenRequest: sql<number>`${hasOpenRequest(viewerId)}`,
    })
    .from(loads)
    .innerJoin(
      ownerLink,
      and(eq(ownerLink.load_id, loads.load_id), eq(ownerLink.relationship_type, "shipper")),
    )
    .innerJoin(owner, eq(owner.id, ownerLink.user_id))
    .leftJoin(
      driverLink,
      and(eq(driverLink.load_id, loads.load_id), eq(driverLink.relationship_type, "driver")),
    )
    .leftJoin(driver, eq(driver.id, driverLink.user_id))
    .leftJoin(assigned, eq(assigned.id, ASSIGNED))
    .leftJoin(
      assignments,
      and(eq(assignments.load_id, loads.load_id), eq(assignments.person_id, assigned.id)),
    )
    .where(and(eq(loads.load_id, sql.placeholder("loadId")), visibleTo(viewerId)))
    .prepare(),
);

/** Null if the viewer may not see the load. */
export async function loadTies(viewer: Party, loadId: string): Promise<LoadTies | null> {
  const row = await tiesQuery().get({ viewerId: viewer.id, loadId });

  if (!row) return null;
  const { viewerHasOpenRequest, pickupDate, expiredAt, ...load } = row;
  const ties = {
    ownerId: load.ownerId,
    driverId: load.driver?.id ?? null,
    assignedId: load.assigned?.id ?? null,
    viewerHasOpenRequest: !!viewerHasOpenRequest,
  };
  const today = earliestToday();
  const [isPast, expired] = [pickupDate < today, isExpired(row, today)];
  return { ...load, isPast, expired, standing: standingOf(viewer, ties) };
}

/** An assigned driver acts for the company that carries the load, with the driver as `by_id`. */
export function acting(viewer: Viewer, { standing, driver }: Pick<LoadTies, "standing" | "driver">): Viewer {
  if (standing !== "assigned driver" || !driver) return viewer;
  return { ...viewer, id: driver.id, fullName: driver.fullName, username: null };
}
