/** The times at a load's stops as each side reports them, and the verb by which a side reports its own. */
import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { loads, stop_times, whereabouts } from "db/schema";
import { guarded } from "db/write";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { MARKED } from "~/forms/form-fields.server";
import { afterAnswer } from "~/http/after-answer.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { announceMove } from "~/loads/steps/announce-move.server";
import { Conflict, Invalid, isRaced, Raced } from "~/platform/errors";
import { instantOf } from "~/text/local-time";
import { MINUTE_MS } from "~/text/time";
import type { Stop } from "~/tracking/check-in-rules";
import { atStop, zoneOfStop } from "~/tracking/clock-of-stop.server";
import { noPastTime, readPastTime } from "~/tracking/past-time";
import type { Stage } from "~/trade/charges";
import type { SavedTerms } from "~/trade/release";
import type { Viewer } from "~/trade/viewer";
import { WINDOW_OVER } from "./charge.server";
import { type ChargeScene, chargeScene, type Haul, isParty, WINDOW_MS } from "./scene.server";
import type { StopTimes } from "./waiting";

export const STOPS = ["pickup", "delivery"] as const satisfies readonly Stop[];
const MOMENTS = ["arrived", "departed"] as const;
type Moment = (typeof MOMENTS)[number];

/** The stages in which the truck has reached a stop. */
const REACHED: Readonly<Record<Stop, readonly string[]>> = {
  pickup: ["pickup", "in transit", "complete", "released"],
  delivery: ["in transit", "complete"],
};

export interface TimeRow {
  personId: string;
  chosenAt: number;
  stop: Stop;
  moment: Moment;
  atMs: number;
  /** Whether it is a check-in on the way; otherwise it was reported later on the charges page. */
  isTold: boolean;
}

/** Reads every current time at a load's stops. */
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

/**
 * Returns when the truck left a stop without a reported departure: the load moved on, or its driver was
 * released.
 */
const movedOnAt = (haul: Haul, stop: Stop): number | null =>
  haul.releasedAt ?? (stop === "pickup" ? haul.pickedUpAt : haul.deliveredAt);

/** The stages in which the truck has left a stop. */
const BEHIND: Readonly<Record<Stop, readonly Stage[]>> = {
  pickup: ["in transit", "complete", "released"],
  delivery: ["complete", "released"],
};

interface TimesOfSides {
  driver: StopTimes;
  /** Null if the owner has reported nothing. */
  owner: StopTimes | null;
  /** Whether the driver's departure is the time of the step by which the load moved on. */
  isByStep: boolean;
  /** Whether the truck has left, even if the time is unknown. */
  isBehind: boolean;
}

/** Returns each side's times at a stop. If the owner has not reported a time, the driver's time counts. */
export function timesAt(haul: Haul, ownerId: string, rows: readonly TimeRow[], stop: Stop): TimesOfSides {
  const of = (personId: string, moment: Moment) =>
    rows.find(
      (row) =>
        row.personId === personId &&
        row.chosenAt === haul.chosenAt &&
        row.stop === stop &&
        row.moment === moment,
    )?.atMs ?? null;
  const departedMs = of(haul.driverId, "departed");
  const byStepMs = departedMs === null ? movedOnAt(haul, stop) : null;
  const driver = { arrivedMs: of(haul.driverId, "arrived"), departedMs: departedMs ?? byStepMs };
  const [arrived, departed] = [of(ownerId, "arrived"), of(ownerId, "departed")];
  const saysNothing = arrived === null && departed === null;
  return {
    driver,
    owner: saysNothing
      ? null
      : { arrivedMs: arrived ?? driver.arrivedMs, departedMs: departed ?? driver.departedMs },
    isByStep: driver.arrivedMs !== null && byStepMs !== null,
    isBehind: BEHIND[stop].includes(haul.stage),
  };
}

/**
 * Returns when a stop is scheduled to begin, in UTC milliseconds: the pickup time, otherwise the start of the
 * day there.
 */
export function appointmentAt(
  load: Pick<SavedTerms, "pickup_date" | "pickup_time" | "delivery_date"> & Parameters<typeof zoneOfStop>[0],
  stop: Stop,
): number | null {
  const zone = zoneOfStop(load, stop);
  if (!zone) return null;
  const local =
    stop === "pickup" ? `${load.pickup_date}T${load.pickup_time ?? "00:00"}` : `${load.delivery_date}T00:00`;
  return instantOf(local, zone);
}

const MOMENT_WORDS: Readonly<Record<Moment, string>> = { arrived: "arrived at", departed: "departed from" };

/** `arrived-pickup`, as in the form. */
const MOMENT_NAMES = STOPS.flatMap((stop) =>
  MOMENTS.map((moment) => ({ stop, moment, name: `${moment}-${stop}` })),
);

/**
 * Returns the hauls for which the viewer may report times now: a driver's own haul or, for the owner, the
 * current haul and those of released drivers.
 */
function haulsOpen({ haul, isClosed, released }: ChargeScene, nowMs: number): Haul[] {
  const inWindow = released.filter(({ releasedAt }) => releasedAt !== null && nowMs < releasedAt + WINDOW_MS);
  return [...(haul && !isClosed ? [haul] : []), ...inWindow];
}

/**
 * Returns the times that the viewer may report now. A driver's check-ins are left out, because the driver
 * corrects them on the timeline. Stop times of a released driver include the driver's id and name.
 */
export function sayable(scene: ChargeScene, rows: readonly TimeRow[], nowMs: number) {
  const isTold = (haul: Haul, stop: Stop, moment: Moment) =>
    rows.some(
      (row) =>
        row.isTold &&
        row.personId === haul.driverId &&
        row.chosenAt === haul.chosenAt &&
        row.stop === stop &&
        row.moment === moment,
    );
  return haulsOpen(scene, nowMs).flatMap((haul) => {
    const isPresent = haul === scene.haul;
    const open = MOMENT_NAMES.filter(
      ({ stop, moment }) =>
        REACHED[stop].includes(haul.stage) && (scene.side === "owner" || !isTold(haul, stop, moment)),
    );
    return open.map(({ stop, moment, name }) => ({
      stop,
      moment,
      haul,
      name: isPresent ? name : `${name}-${haul.driverId}`,
      label: `${MOMENT_WORDS[moment]} ${stop}${isPresent ? "" : `, ${haul.driverName} (released)`}`,
    }));
  });
}

/** Returns why a time does not fit the other one at the stop; null if it fits. The form has whole minutes. */
function whyNotThen(
  { side, load }: ChargeScene,
  haul: Haul,
  rows: readonly TimeRow[],
  said: { stop: Stop; moment: Moment; atMs: number },
  nowMs: number,
): string | null {
  const { stop, moment, atMs } = said;
  const when = (ms: number) => atStop(haul.terms, stop, ms, nowMs);
  const { driver, owner } = timesAt(haul, load.ownerId, rows, stop);
  const { arrivedMs, departedMs } = side === "owner" ? (owner ?? driver) : driver;
  if (atMs + MINUTE_MS <= haul.chosenAt) return `The driver was chosen later: ${when(haul.chosenAt)}.`;
  if (moment === "departed" && arrivedMs !== null && atMs + MINUTE_MS <= arrivedMs)
    return `The truck arrived later: ${when(arrivedMs)}. Where that is wrong, say the arrival first.`;
  if (moment === "arrived" && departedMs !== null && atMs > departedMs)
    return `The truck had left by then: ${when(departedMs)}. Where that is wrong, say the departure first.`;
  return null;
}

/**
 * Reads a time from the form.
 * @throws Invalid
 */
function readTime(
  fields: Record<string, string>,
  scene: ChargeScene,
  rows: readonly TimeRow[],
  nowMs: number,
) {
  const which = sayable(scene, rows, nowMs).find(({ name }) => name === fields.which);
  const zone = which && zoneOfStop(which.haul.terms, which.stop);
  const atMs = readPastTime(fields.at ?? "", nowMs, zone ?? undefined);
  const noTime = noPastTime(fields.at ?? "", nowMs, zone ?? undefined);
  if (!which) throw new Invalid(MARKED, { which: "Choose a time.", ...(atMs === null && { at: noTime }) });
  const refuse = (words: string) => new Invalid(MARKED, { at: words });
  if (atMs === null) throw refuse(noTime);
  if (atMs > nowMs) throw refuse("That time is still to come.");
  const problem = whyNotThen(scene, which.haul, rows, { ...which, atMs }, nowMs);
  if (problem) throw refuse(problem);
  return { ...which, atMs, chosenAt: which.haul.chosenAt };
}

/**
 * A side reports its own time at a stop, in local time at that stop. An earlier report stays in the history.
 * Fields: `which` (such as `arrived-pickup`; for a released driver followed by their id) and `at`.
 * @throws NotFound, Conflict, Invalid
 */
export async function reportTime(
  { viewer, loadId, fields }: { viewer: Viewer; loadId: string; fields: Record<string, string> },
  nowMs = Date.now(),
): Promise<void> {
  const [scene, rows] = await Promise.all([
    chargeScene(viewer, loadId, nowMs),
    timesOf(loadId),
    countAgainstLimit("charges", viewer.id, nowMs),
  ]);
  if (sayable(scene, rows, nowMs).length === 0)
    throw new Conflict(scene.isClosed ? WINDOW_OVER : "No time can be said of this load now.");
  const { stop, moment, atMs, chosenAt } = readTime(fields, scene, rows, nowMs);
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
    where ${loads.load_id} = ${loadId} and ${isParty(viewer.id)}`;
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
