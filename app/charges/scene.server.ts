/** A load as its charges page and verbs see it: who asks whom, under which terms, and until when. */
import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { load_events, loads, profiles, requests, userloads } from "db/schema";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { STANDS_AS } from "~/access/standing.server";
import { NO_SUCH_LOAD } from "~/loads/move-load.server";
import { NotFound } from "~/platform/errors";
import { DAY_MS } from "~/platform/time";
import { ACCESSORIAL_COLUMNS } from "~/trade/accessorials";
import {
  CHARGE_KINDS,
  CHARGE_WINDOW_DAYS,
  type ChargeKindCode,
  type ChargeSide,
  type Stage,
} from "~/trade/charges";
import { END_COLUMNS } from "~/trade/ends";
import type { Viewer } from "~/trade/viewer";

export const WINDOW_MS = CHARGE_WINDOW_DAYS * DAY_MS;

const driver = alias(profiles, "driver");
const owner = alias(profiles, "owner");
const driverLink = alias(userloads, "driver_link");

/** When an event last happened to the load in scope; null once the archive has its history. */
const lastOf = (event: "accept" | "deliver" | "pick up") =>
  sql<
    number | null
  >`(select max(e.at) from ${load_events} e where e.load_id = ${loads.load_id} and e.event = ${event})`;

/** When the owner released that driver from the load in scope, whose request ended with it; null where that never was. */
const releasedAt = (personId: string) => sql<number | null>`(
  select max(e.at) from ${load_events} e join ${requests} r on r.load_id = e.load_id and r.decided_at = e.at
  where e.load_id = ${loads.load_id} and e.event = 'release' and r.driver_id = ${personId} and r.status = 'rejected')`;

const hasAsked = (personId: string) =>
  sql`exists (select 1 from charges c where c.load_id = ${loads.load_id} and c.driver_id = ${personId})`;

/** In SQL, of the load in scope: its owner, its driver, and who was released or has asked something of it. */
export const isParty = (personId: string): SQL =>
  sql`(${STANDS_AS.owner(personId)} or ${STANDS_AS["chosen driver"](personId)}
    or ${releasedAt(personId)} is not null or ${hasAsked(personId)})`;

const columns = (viewer: Viewer) => ({
  ...pickColumns(loads, [
    ...END_COLUMNS,
    ...ACCESSORIAL_COLUMNS,
    "load_id",
    "load_number",
    "load_status",
    "pickup_date",
    "pickup_time",
    "delivery_date",
    "total_rate_cents",
    "archived_at",
  ]),
  ownerId: owner.id,
  ownerName: owner.full_name,
  driverId: driver.id,
  driverName: driver.full_name,
  releasedAt: releasedAt(viewer.id),
  chosenAt: sql<number>`coalesce((select max(e.at) from ${load_events} e where e.load_id = ${loads.load_id}
    and e.event = 'accept' and e.at <= iif(${driver.id} is ${viewer.id} or ${owner.id} = ${viewer.id}, e.at, ${releasedAt(viewer.id)})), 0)`,
  pickedUpAt: lastOf("pick up"),
  deliveredAt: lastOf("deliver"),
});

/** The load for its parties; null for anybody else. */
async function loadOf(viewer: Viewer, loadId: string) {
  const [row] = await db()
    .select(columns(viewer))
    .from(loads)
    .innerJoin(owner, eq(owner.id, loads.owner_id))
    .leftJoin(
      driverLink,
      and(eq(driverLink.load_id, loads.load_id), eq(driverLink.relationship_type, "driver")),
    )
    .leftJoin(driver, eq(driver.id, driverLink.user_id))
    .where(and(eq(loads.load_id, loadId), isNull(loads.deleted_at), isParty(viewer.id)));
  return row ?? null;
}

export type ChargedLoad = NonNullable<Awaited<ReturnType<typeof loadOf>>>;

export interface ChargeScene {
  load: ChargedLoad;
  side: ChargeSide;
  stage: Stage;
  /** Whose stops the page shows: the viewer's own, or for the owner those of the present driver. */
  driverId: string | null;
  /** Until when charges are asked; null while the load is under way. */
  closesAtMs: number | null;
  isClosed: boolean;
}

function sceneOf(viewer: Viewer, load: ChargedLoad, nowMs: number): ChargeScene {
  const side = load.ownerId === viewer.id ? "owner" : "driver";
  const isReleased = side === "driver" && load.driverId !== viewer.id;
  const overAt = isReleased
    ? (load.releasedAt ?? 0)
    : load.load_status === "complete"
      ? (load.deliveredAt ?? 0)
      : null;
  const closesAtMs = overAt === null ? null : overAt + WINDOW_MS;
  return {
    load,
    side,
    stage: isReleased ? "released" : load.load_status,
    driverId: side === "driver" ? viewer.id : load.driverId,
    closesAtMs,
    isClosed: closesAtMs !== null && nowMs >= closesAtMs,
  };
}

/**
 * The load for its owner, its driver, and a driver whom the owner released.
 * @throws NotFound for anybody else, who has no business with its money
 */
export async function chargeScene(viewer: Viewer, loadId: string, nowMs = Date.now()): Promise<ChargeScene> {
  const load = await loadOf(viewer, loadId);
  if (!load) throw new NotFound(NO_SUCH_LOAD);
  return sceneOf(viewer, load, nowMs);
}

/** The rate that the parties agreed. */
export const rateCents = ({ total_rate_cents }: Pick<ChargedLoad, "total_rate_cents">): number =>
  total_rate_cents;

/** In SQL, of the load in scope: the viewer is its owner and it is there. */
export const isOwnedBy = (personId: string): SQL =>
  sql`${loads.deleted_at} is null and ${STANDS_AS.owner(personId)}`;

/** In SQL, of the load in scope: the driver may ask for one of these kinds now. */
export function mayAskFor(kinds: readonly ChargeKindCode[], personId: string, nowMs: number): SQL {
  const stages = new Set(kinds.flatMap((kind): readonly Stage[] => CHARGE_KINDS[kind].stages));
  const statuses = [...stages].filter((stage) => stage !== "released");
  const since = nowMs - WINDOW_MS;
  const released = stages.has("released")
    ? sql`(not ${STANDS_AS["chosen driver"](personId)} and ${releasedAt(personId)} > ${since})`
    : sql`false`;
  return sql`${loads.deleted_at} is null and (
    (${STANDS_AS["chosen driver"](personId)} and ${loads.load_status} in ${statuses}
      and (${loads.load_status} <> 'complete' or ${lastOf("deliver")} > ${since}))
    or ${released})`;
}
