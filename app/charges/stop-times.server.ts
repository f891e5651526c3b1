/** The times at the stops of a load, as each side has them, and the verb by which a side says its own. */
import { db } from "db/client";
import { writeOnce } from "db/receipts";
import { loads, stop_times, whereabouts } from "db/schema";
import { guarded } from "db/write";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { announceMove } from "~/loads/announce-move.server";
import { afterAnswer } from "~/platform/after-answer.server";
import { Conflict, Invalid, isRaced, Raced } from "~/platform/errors";
import { MARKED } from "~/platform/form-fields.server";
import { instantOf } from "~/platform/local-time";
import { MINUTE_MS } from "~/platform/time";
import type { Viewer } from "~/trade/viewer";
import { atStop, zoneOfStop } from "~/whereabouts/clock-of-stop.server";
import type { Stop } from "~/whereabouts/telling";
import { WINDOW_OVER } from "./charge.server";
import { type ChargedLoad, type ChargeScene, chargeScene, isParty } from "./scene.server";
import type { StopTimes } from "./waiting";

export const STOPS = ["pickup", "delivery"] as const satisfies readonly Stop[];
const MOMENTS = ["arrived", "departed"] as const;
type Moment = (typeof MOMENTS)[number];

/** The statuses in which a stop has been reached at all. */
const REACHED: Readonly<Record<Stop, readonly string[]>> = {
  pickup: ["pickup", "in transit", "complete", "released"],
  delivery: ["in transit", "complete"],
};

interface TimeRow {
  personId: string;
  chosenAt: number;
  stop: Stop;
  moment: Moment;
  atMs: number;
  /** Told on the way; else said afterwards. */
  isTold: boolean;
}

/** Every time of a load's stops that stands. */
export async function timesOf(loadId: string): Promise<TimeRow[]> {
  const [told, said] = await Promise.all([
    db()
      .select()
      .from(whereabouts)
      .where(
        and(
          eq(whereabouts.load_id, loadId),
          inArray(whereabouts.kind, [...MOMENTS]),
          isNull(whereabouts.replaced_at),
        ),
      ),
    db()
      .select()
      .from(stop_times)
      .where(and(eq(stop_times.load_id, loadId), isNull(stop_times.replaced_at))),
  ]);
  return [
    ...told.flatMap(({ person_id: personId, chosen_at: chosenAt, stop, kind, at: atMs }) =>
      stop && kind !== "here" ? [{ personId, chosenAt, stop, moment: kind, atMs, isTold: true }] : [],
    ),
    ...said.map(({ person_id: personId, chosen_at: chosenAt, stop, kind: moment, at: atMs }) => ({
      personId,
      chosenAt,
      stop,
      moment,
      atMs,
      isTold: false,
    })),
  ];
}

/** When the load went on from a stop without anybody saying when the truck left. */
function movedOnAt({ load, stage }: Pick<ChargeScene, "load" | "stage">, stop: Stop): number | null {
  const known = stop === "pickup" ? load.pickedUpAt : load.deliveredAt;
  return known ?? (stage === "released" ? load.releasedAt : null) ?? load.archived_at;
}

export interface TimesOfSides {
  driver: StopTimes;
  /** Null where the owner has said nothing. */
  owner: StopTimes | null;
  /** The driver's departure is that of the step by which the load went on. */
  isByStep: boolean;
}

/** What each side has of a stop. What the owner has not said is as the driver has it. */
export function timesAt(scene: ChargeScene, rows: readonly TimeRow[], stop: Stop): TimesOfSides {
  const { load, driverId } = scene;
  const of = (personId: string | null, moment: Moment) =>
    rows.find(
      (row) =>
        row.personId === personId &&
        row.chosenAt === load.chosenAt &&
        row.stop === stop &&
        row.moment === moment,
    )?.atMs ?? null;
  const departedMs = of(driverId, "departed");
  const byStepMs = departedMs === null ? movedOnAt(scene, stop) : null;
  const driver = { arrivedMs: of(driverId, "arrived"), departedMs: departedMs ?? byStepMs };
  const [arrived, departed] = [of(load.ownerId, "arrived"), of(load.ownerId, "departed")];
  const saysNothing = arrived === null && departed === null;
  return {
    driver,
    owner: saysNothing
      ? null
      : { arrivedMs: arrived ?? driver.arrivedMs, departedMs: departed ?? driver.departedMs },
    isByStep: driver.arrivedMs !== null && byStepMs !== null,
  };
}

/** When a stop is to begin, in UTC milliseconds: the hour of the pickup, else the first moment of the day there. */
export function appointmentAt(
  load: Pick<ChargedLoad, "pickup_date" | "pickup_time" | "delivery_date"> & Parameters<typeof zoneOfStop>[0],
  stop: Stop,
): number | null {
  const zone = zoneOfStop(load, stop);
  if (!zone) return null;
  const local =
    stop === "pickup" ? `${load.pickup_date}T${load.pickup_time ?? "00:00"}` : `${load.delivery_date}T00:00`;
  return instantOf(local, zone);
}

/** `arrived-pickup`, as the form has it. */
export const MOMENT_NAMES = STOPS.flatMap((stop) =>
  MOMENTS.map((moment) => ({ stop, moment, name: `${moment}-${stop}` })),
);

/** The times that the viewer may say now: not those that were told on the way, which the timeline corrects. */
export function sayable({ side, stage, load, driverId, isClosed }: ChargeScene, rows: readonly TimeRow[]) {
  if (isClosed || driverId === null) return [];
  const isTold = (stop: Stop, moment: Moment) =>
    rows.some(
      (row) =>
        row.isTold &&
        row.personId === driverId &&
        row.chosenAt === load.chosenAt &&
        row.stop === stop &&
        row.moment === moment,
    );
  return MOMENT_NAMES.filter(
    ({ stop, moment }) => REACHED[stop].includes(stage) && (side === "owner" || !isTold(stop, moment)),
  );
}

/** @throws Invalid */
function readTime(
  fields: Record<string, string>,
  scene: ChargeScene,
  rows: readonly TimeRow[],
  nowMs: number,
) {
  const which = sayable(scene, rows).find(({ name }) => name === fields.which);
  const refuse = (name: string, words: string) => new Invalid(MARKED, { [name]: words });
  if (!which) throw refuse("which", "Choose a time.");
  const atMs = instantOf(fields.at ?? "", zoneOfStop(scene.load, which.stop) ?? undefined);
  if (atMs === null) throw refuse("at", "Give day and time.");
  if (atMs > nowMs) throw refuse("at", "That time is still to come.");
  // The form has whole minutes.
  if (atMs + MINUTE_MS <= scene.load.chosenAt)
    throw refuse(
      "at",
      `The driver was chosen later: ${atStop(scene.load, which.stop, scene.load.chosenAt, nowMs)}.`,
    );
  return { ...which, atMs };
}

/**
 * A side says its own time at a stop, by the clock of that stop; the one it said before stays in the history. Fields: `which`
 * (`arrived-pickup` and the like), `at`.
 * @throws NotFound, Conflict, Invalid
 */
export async function sayTime(
  { viewer, loadId, fields }: { viewer: Viewer; loadId: string; fields: Record<string, string> },
  nowMs = Date.now(),
): Promise<void> {
  const [scene, rows] = await Promise.all([chargeScene(viewer, loadId, nowMs), timesOf(loadId)]);
  if (scene.isClosed) throw new Conflict(WINDOW_OVER);
  if (sayable(scene, rows).length === 0) throw new Conflict("No time can be said of this load now.");
  const { stop, moment, atMs } = readTime(fields, scene, rows, nowMs);
  const { chosenAt } = scene.load;
  const id = newId({ msecs: nowMs });
  const own = and(
    eq(stop_times.load_id, loadId),
    eq(stop_times.person_id, viewer.id),
    eq(stop_times.chosen_at, chosenAt),
    eq(stop_times.stop, stop),
    eq(stop_times.kind, moment),
    isNull(stop_times.replaced_at),
  );
  const said = sql`
    insert into stop_times (time_id, load_id, person_id, chosen_at, stop, kind, at, said_at)
    select ${id}, ${loads.load_id}, ${viewer.id}, ${chosenAt}, ${stop}, ${moment}, ${atMs}, ${nowMs}
    from ${loads}
    where ${loads.load_id} = ${loadId} and ${loads.deleted_at} is null and ${isParty(viewer.id)}`;
  try {
    await writeOnce([
      { query: db().update(stop_times).set({ replaced_at: nowMs }).where(own) },
      guarded(said, () => new Raced("load moved")),
    ]);
  } catch (error) {
    throw isRaced(error, "load moved") ? new Conflict("This load has moved on. Look at it again.") : error;
  }
  const move = { loadId, eventId: id, nowMs, others: [] };
  afterAnswer(() => announceMove(move), "a time at a stop could not be announced");
}
