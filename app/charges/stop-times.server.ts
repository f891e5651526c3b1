/** The times at a load's stops as reported by each side, and the verb that reports a time. */
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
import { type HaulTimes, placeInOrder, problemInWords } from "~/loads/steps/stop-order";
import { Conflict, Invalid, isRaced, Raced } from "~/platform/errors";
import { instantOf } from "~/text/local-time";
import type { Stop } from "~/tracking/check-in-rules";
import { atStop, zoneOfStop } from "~/tracking/clock-of-stop.server";
import { noPastTime, readPastTime } from "~/tracking/past-time";
import type { AccessorialTerms } from "~/trade/accessorials";
import type { Stage } from "~/trade/charges";
import type { SavedTerms } from "~/trade/release";
import type { Viewer } from "~/trade/viewer";
import { WINDOW_OVER } from "./charge.server";
import { type ChargeScene, chargeScene, type Haul, isParty, WINDOW_MS } from "./scene.server";
import { MOMENT_WORDS } from "./stop-words";
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
  /** When it was reported to us. */
  saidMs: number;
  /** Whether it is a check-in on the way; otherwise it was reported later on the charges page. */
  isTold: boolean;
}

/** Reads the current times at a load's stops. */
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
    ...told.flatMap(({ person_id: personId, chosen_at: chosenAt, stop, kind, at: atMs, told_at: saidMs }) =>
      stop && kind !== "here" ? [{ personId, chosenAt, stop, moment: kind, atMs, saidMs, isTold: true }] : [],
    ),
    ...said.map((row) => ({
      personId: row.person_id,
      chosenAt: row.chosen_at,
      stop: row.stop,
      moment: row.kind,
      atMs: row.at,
      saidMs: row.said_at,
      isTold: false,
    })),
  ];
}

const NO_TIME: Reported = { atMs: null, saidMs: null };

/**
 * Returns when the truck left a stop if no departure is reported: when the load advanced or its driver was
 * released.
 */
function movedOnAt(haul: Haul, stop: Stop): Reported {
  if (haul.releasedAt !== null) return { atMs: haul.releasedAt, saidMs: haul.releasedAt };
  return stop === "pickup"
    ? { atMs: haul.pickedUpAt, saidMs: haul.pickupSentAt }
    : { atMs: haul.deliveredAt, saidMs: haul.deliverySentAt };
}

/** The stages in which the truck has left a stop. */
const BEHIND: Readonly<Record<Stop, readonly Stage[]>> = {
  pickup: ["in transit", "complete", "released"],
  delivery: ["complete", "released"],
};

/** The times of one side at a stop, each with the time at which it was reported. */
export interface ReportedTimes extends StopTimes {
  arrivedSaidMs: number | null;
  departedSaidMs: number | null;
}

interface TimesOfSides {
  driver: ReportedTimes;
  /** Null if the owner has reported nothing. */
  owner: ReportedTimes | null;
  /** Whether the driver's departure is the time of the step by which the load moved on. */
  isByStep: boolean;
  /** Whether the truck has left, even if the time is unknown. */
  isBehind: boolean;
}

interface Reported {
  atMs: number | null;
  saidMs: number | null;
}

const reportedTimes = (arrived: Reported, departed: Reported): ReportedTimes => ({
  arrivedMs: arrived.atMs,
  arrivedSaidMs: arrived.saidMs,
  departedMs: departed.atMs,
  departedSaidMs: departed.saidMs,
});

/** Returns each side's times at a stop. If the owner has not reported a time, the driver's time counts. */
export function timesAt(haul: Haul, ownerId: string, rows: readonly TimeRow[], stop: Stop): TimesOfSides {
  const of = (personId: string, moment: Moment) => timeOf(haul, personId, rows, stop, moment);
  const [arrived, departed] = [of(haul.driverId, "arrived"), of(haul.driverId, "departed")];
  const byStep = departed ? NO_TIME : movedOnAt(haul, stop);
  const driver = reportedTimes(arrived ?? NO_TIME, departed ?? byStep);
  const [ownArrived, ownDeparted] = [of(ownerId, "arrived"), of(ownerId, "departed")];
  return {
    driver,
    owner:
      ownArrived || ownDeparted
        ? reportedTimes(ownArrived ?? arrived ?? NO_TIME, ownDeparted ?? departed ?? byStep)
        : null,
    isByStep: arrived !== undefined && byStep.atMs !== null,
    isBehind: BEHIND[stop].includes(haul.stage),
  };
}

/** Returns the time that a user reported in a haul. */
const timeOf = (haul: Haul, personId: string, rows: readonly TimeRow[], stop: Stop, moment: Moment) =>
  rows.find(
    (row) =>
      row.personId === personId &&
      row.chosenAt === haul.chosenAt &&
      row.stop === stop &&
      row.moment === moment,
  );

/** Returns what is known of a haul to one side: its own times, otherwise the driver's. */
function haulTimes({ side, load }: ChargeScene, haul: Haul, rows: readonly TimeRow[]): HaulTimes {
  const stated = MOMENT_NAMES.map(({ stop, moment, name }) => {
    const own = side === "owner" ? timeOf(haul, load.ownerId, rows, stop, moment) : undefined;
    return [name, (own ?? timeOf(haul, haul.driverId, rows, stop, moment))?.atMs ?? null];
  });
  return {
    ...Object.fromEntries(stated),
    chosen: haul.chosenAt,
    signed: haul.signedAt,
    "picked up": haul.pickedUpAt,
    released: haul.releasedAt,
    delivered: haul.deliveredAt,
  };
}

type Scheduled = Omit<SavedTerms, keyof AccessorialTerms>;

/** Returns a local time on the day of a stop in UTC milliseconds; null if the time zone is unknown. */
function onDayOf(load: Scheduled, stop: Stop, time: string): number | null {
  const zone = zoneOfStop(load, stop);
  return zone ? instantOf(`${load[`${stop}_date`]}T${time}`, zone) : null;
}

/**
 * Returns when the clock of a stop may start, in UTC milliseconds: at the appointment or the start of the
 * window, or at local midnight if no time was agreed.
 */
export const appointmentAt = (load: Scheduled, stop: Stop): number | null =>
  onDayOf(load, stop, load[`${stop}_time`] ?? "00:00");

/**
 * Returns the latest agreed time of a stop in UTC milliseconds: the appointment or the end of the window.
 * Null if no time was agreed.
 */
export function latestAt(load: Scheduled, stop: Stop): number | null {
  const time = load[`${stop}_until`] ?? load[`${stop}_time`];
  return time ? onDayOf(load, stop, time) : null;
}

/** `arrived-pickup`, as in the form. */
const MOMENT_NAMES = STOPS.flatMap((stop) =>
  MOMENTS.map((moment) => ({ stop, moment, name: `${moment}-${stop}` as const })),
);

/**
 * Returns the hauls for which the viewer may report times now: a driver's own haul or, for the owner, the
 * current and released drivers' hauls.
 */
function haulsOpen({ haul, isClosed, released }: ChargeScene, nowMs: number): Haul[] {
  const inWindow = released.filter(({ releasedAt }) => releasedAt !== null && nowMs < releasedAt + WINDOW_MS);
  return [...(haul && !isClosed ? [haul] : []), ...inWindow];
}

/**
 * Returns the times that the viewer may report now. Omits a driver's check-ins, because the driver corrects
 * them on the timeline. For a released driver, includes the driver's id and name.
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
  const saidMs = readPastTime(fields.at ?? "", nowMs, zone ?? undefined);
  const noTime = noPastTime(fields.at ?? "", nowMs, zone ?? undefined);
  if (!which)
    throw new Invalid(MARKED, { which: "Choose an event.", ...(saidMs === null && { at: noTime }) });
  const refuse = (words: string) => new Invalid(MARKED, { at: words });
  if (saidMs === null) throw refuse(noTime);
  const { haul, stop, moment } = which;
  const known = haulTimes(scene, haul, rows);
  const placed = placeInOrder(`${moment}-${stop}`, saidMs, known, nowMs);
  const when = (ms: number) => atStop(haul.terms, stop, ms, nowMs);
  if (placed.problem) throw refuse(problemInWords(placed.problem, when));
  return { ...which, atMs: placed.atMs, chosenAt: haul.chosenAt };
}

/**
 * Reports one side's time at a stop, in the stop's local time. Earlier reports stay in the history. Fields:
 * `which` (such as `arrived-pickup`, followed by the driver's id for a released driver) and `at`.
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
    throw new Conflict(scene.isClosed ? WINDOW_OVER : "You can't add times to this load right now.");
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
    throw isRaced(error, "load moved")
      ? new Conflict("This load has changed. Here is the current version.")
      : error;
  }
  const move = { loadId, eventId: id, nowMs, others: [] };
  afterAnswer(() => announceMove(move), "a time at a stop could not be announced");
}
