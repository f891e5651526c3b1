import { db, type Given, prepared } from "db/client";
import { isOpenDesk } from "db/desks";
import { pickColumns } from "db/pick-columns";
import { load_events, loads, profiles, releases, userloads } from "db/schema";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { STANDS_AS } from "~/access/standing.server";
import { noSuchLoad } from "~/platform/errors";
import { DAY_MS } from "~/text/time";
import {
  CHARGE_KINDS,
  CHARGE_WINDOW_DAYS,
  type ChargeKindCode,
  type ChargeSide,
  type Stage,
} from "~/trade/charges";
import { nameOf, numberOf } from "~/trade/load-number";
import { SAVED_COLUMNS, type SavedTerms } from "~/trade/release";
import type { Viewer } from "~/trade/viewer";

export const WINDOW_MS = CHARGE_WINDOW_DAYS * DAY_MS;

const driver = alias(profiles, "driver");
const owner = alias(profiles, "owner");
const driverLink = alias(userloads, "driver_link");

/**
 * `at` is by the server's clock. `pressed` is by the phone's clock for an offline step, otherwise by the
 * server's.
 */
const lastOf = (event: "accept" | "deliver" | "pick up" | "sign", when: "at" | "pressed" = "at") =>
  sql<number | null>`(select max(${when === "at" ? sql`e.at` : sql`coalesce(e.pressed_at, e.at)`})
    from ${load_events} e where e.load_id = ${loads.load_id} and e.event = ${event})`;

const releasedAt = (personId: Given<string>) => sql<
  number | null
>`(select max(r.released_at) from ${releases} r
  where r.load_id = ${loads.load_id} and r.driver_id = ${personId})`;

const hasAsked = (personId: Given<string>) =>
  sql`exists (select 1 from charges c where c.load_id = ${loads.load_id} and c.driver_id = ${personId})`;

const isThere = sql`${loads.deleted_at} is null`;
const carries = (personId: string) => sql`(${isThere} and ${STANDS_AS["chosen driver"](personId)})`;
const wasAsked = sql`exists (select 1 from charges c where c.load_id = ${loads.load_id})`;
const hasReleased = sql`exists (select 1 from ${releases} r where r.load_id = ${loads.load_id})`;

/** Includes deleted loads, because a deletion does not cancel what is owed. */
export const isParty = (personId: string): SQL =>
  sql`((${STANDS_AS.owner(personId)} and (${isThere} or ${hasReleased} or ${wasAsked}))
    or ${carries(personId)} or ${releasedAt(personId)} is not null or ${hasAsked(personId)})`;

const columns = {
  ...pickColumns(loads, [
    ...SAVED_COLUMNS,
    "load_id",
    "load_number",
    "load_status",
    "total_rate_cents",
    "agreed_rate_cents",
    "archived_at",
    "deleted_at",
  ]),
  ownerId: owner.id,
  ownerName: owner.full_name,
  ownerIsOpen: isOpenDesk(sql`${owner.id}`).mapWith(Boolean),
  driverId: driver.id,
  driverName: driver.full_name,
  acceptedAt: lastOf("accept"),
  signedAt: lastOf("sign", "pressed"),
  pickedUpAt: lastOf("pick up", "pressed"),
  /** By the server's clock. */
  pickupSentAt: lastOf("pick up"),
  deliveredAt: lastOf("deliver", "pressed"),
  /** By the server's clock. The window for charges starts at this time. */
  completeAt: lastOf("deliver"),
};

async function loadOf(viewer: Viewer, loadId: string) {
  const [row] = await db()
    .select(columns)
    .from(loads)
    .innerJoin(owner, eq(owner.id, loads.owner_id))
    .leftJoin(
      driverLink,
      and(eq(driverLink.load_id, loads.load_id), eq(driverLink.relationship_type, "driver")),
    )
    .leftJoin(driver, eq(driver.id, driverLink.user_id))
    .where(and(eq(loads.load_id, loadId), isParty(viewer.id)));
  return row ?? null;
}

type ChargedLoad = NonNullable<Awaited<ReturnType<typeof loadOf>>>;

const releasedFrom = (loadId: string) =>
  db()
    .select({
      driverId: releases.driver_id,
      driverName: profiles.full_name,
      chosenAt: releases.chosen_at,
      releasedAt: releases.released_at,
      signedAt: sql<number | null>`(select max(coalesce(e.pressed_at, e.at)) from ${load_events} e
        where e.load_id = ${releases.load_id} and e.event = 'sign'
          and e.at between ${releases.chosen_at} and ${releases.released_at})`,
      terms: releases.terms,
    })
    .from(releases)
    .innerJoin(profiles, eq(profiles.id, releases.driver_id))
    .where(eq(releases.load_id, loadId))
    .orderBy(desc(releases.released_at));

/** The period in which one driver has the load. */
export interface Haul {
  driverId: string;
  driverName: string;
  chosenAt: number;
  /**
   * When this driver signed the rate confirmation; null if the driver has not signed or the time is unknown.
   */
  signedAt: number | null;
  releasedAt: number | null;
  stage: Stage;
  /** Later changes do not affect a released driver's terms. */
  terms: SavedTerms;
  /** By the phone's clock for a step taken without signal, otherwise by the server's. */
  pickedUpAt: number | null;
  deliveredAt: number | null;
  /** When the server received these steps. */
  pickupSentAt: number | null;
  deliverySentAt: number | null;
}

export interface ChargeScene {
  load: ChargedLoad;
  side: ChargeSide;
  stage: Stage;
  /** The viewer's own haul or, for the owner, the current driver's haul. */
  haul: Haul | null;
  /** For the owner: the hauls of released drivers, one per driver. */
  released: readonly Haul[];
  /**
   * The end of the window for charges. Null while the load is under way or if the end of the haul is unknown.
   */
  closesAtMs: number | null;
  isClosed: boolean;
}

function presentHaul(load: ChargedLoad): Haul | null {
  const { driverId, driverName, deleted_at, load_status, acceptedAt, signedAt } = load;
  const { pickedUpAt, deliveredAt, pickupSentAt, completeAt } = load;
  if (driverId === null || driverName === null || deleted_at !== null) return null;
  const chosenAt = acceptedAt ?? 0;
  return {
    driverId,
    driverName,
    chosenAt,
    // A signature from before this driver was chosen belongs to an earlier driver.
    signedAt: signedAt !== null && signedAt >= chosenAt ? signedAt : null,
    releasedAt: null,
    stage: load_status,
    terms: load,
    pickedUpAt,
    deliveredAt,
    pickupSentAt,
    deliverySentAt: completeAt,
  };
}

const NO_STEPS = { pickedUpAt: null, deliveredAt: null, pickupSentAt: null, deliverySentAt: null };

function releasedHauls(rows: Awaited<ReturnType<typeof releasedFrom>>, present: Haul | null): Haul[] {
  const hauls = new Map<string, Haul>();
  for (const row of rows)
    if (row.driverId !== present?.driverId && !hauls.has(row.driverId))
      hauls.set(row.driverId, { ...row, ...NO_STEPS, stage: "released" });
  return [...hauls.values()];
}

function overAt({ load_status, completeAt }: ChargedLoad, haul: Haul | null): number | null {
  return haul?.releasedAt ?? (haul && load_status === "complete" ? completeAt : null);
}

function sceneOf(
  viewer: Viewer,
  load: ChargedLoad,
  rows: Awaited<ReturnType<typeof releasedFrom>>,
  nowMs: number,
): ChargeScene {
  const side = load.ownerId === viewer.id ? "owner" : "driver";
  const present = presentHaul(load);
  const released = releasedHauls(rows, present);
  const own = [present, ...released].find((haul) => haul?.driverId === viewer.id) ?? null;
  const haul = side === "owner" ? present : own;
  const stage = side === "owner" ? load.load_status : (own?.stage ?? "released");
  const beganAt = overAt(load, haul);
  const closesAtMs = beganAt === null ? null : beganAt + WINDOW_MS;
  // A driver who canceled can no longer request charges. If the time of delivery is no longer stored, the
  // window is over for everyone.
  const isOver = stage === "complete" || (side === "driver" && own === null);
  return {
    load,
    side,
    stage,
    haul,
    released: side === "owner" ? released : [],
    closesAtMs,
    isClosed: closesAtMs === null ? isOver : nowMs >= closesAtMs,
  };
}

/** @throws NotFound unless the viewer is a party */
export async function chargeScene(viewer: Viewer, loadId: string, nowMs = Date.now()): Promise<ChargeScene> {
  const [load, rows] = await Promise.all([loadOf(viewer, loadId), releasedFrom(loadId)]);
  if (!load) throw noSuchLoad();
  return sceneOf(viewer, load, rows, nowMs);
}

export function nameFor({ load, haul, released }: ChargeScene, driverId: string | undefined): string {
  const terms = [haul, ...released].find((each) => each?.driverId === driverId)?.terms;
  return terms ? nameOf({ ...load, ...terms }) : numberOf(load);
}

export function mayAskFor(kinds: readonly ChargeKindCode[], personId: string, nowMs: number): SQL {
  const stages = new Set(kinds.flatMap((kind): readonly Stage[] => CHARGE_KINDS[kind].stages));
  const statuses = [...stages].filter((stage) => stage !== "released");
  const since = nowMs - WINDOW_MS;
  const released = stages.has("released")
    ? sql`(not ${carries(personId)} and ${releasedAt(personId)} > ${since})`
    : sql`false`;
  return sql`((${carries(personId)} and ${loads.load_status} in ${statuses}
      and (${loads.load_status} <> 'complete' or ${lastOf("deliver")} > ${since}))
    or ${released})`;
}

const leadsQuery = prepared((handle) => {
  const viewerId = sql.placeholder("viewerId");
  const asks = sql`${releasedAt(viewerId)} > ${sql.placeholder("since")}`;
  const answers = sql`(${STANDS_AS.owner(viewerId)} and ${wasAsked})`;
  return handle
    .select({ id: loads.load_id })
    .from(loads)
    .where(
      and(
        eq(loads.load_id, sql.placeholder("loadId")),
        sql`(${answers} or ${asks} or ${hasAsked(viewerId)})`,
      ),
    )
    .prepare();
});

export async function leadsToCharges(viewer: Viewer, loadId: string, nowMs = Date.now()): Promise<boolean> {
  return (await leadsQuery().get({ viewerId: viewer.id, loadId, since: nowMs - WINDOW_MS })) !== undefined;
}
