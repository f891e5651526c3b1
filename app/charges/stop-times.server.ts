import { db } from "db/client";
import { stop_times, whereabouts } from "db/schema";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { instantAt, startsAt } from "~/places/zone-of-place.server";
import { windowEnd } from "~/text/dates";
import type { Stop } from "~/tracking/check-in-rules";
import type { AccessorialTerms } from "~/trade/accessorials";
import type { Stage } from "~/trade/charges";
import type { SavedTerms } from "~/trade/release";
import { isBetween, positionOf, stopInSentence, stopNames } from "~/trade/stop-names";
import { countStops, type StopBetween, stopPlace, stopsIn } from "~/trade/stops";
import { type ChargeScene, type Haul, WINDOW_MS } from "./scene.server";
import { MOMENT_WORDS } from "./stop-words";
import type { StopTimes } from "./waiting";

export const stopsOn = ({ stops }: Scheduled): Stop[] => stopNames(countStops(stops));

const MOMENTS = ["arrived", "departed"] as const;
type Moment = (typeof MOMENTS)[number];

/** `released` is listed only for the pickup, because a driver is released before the freight is picked up. */
const reachedIn = (stop: Stop): readonly string[] =>
  stop === "pickup" ? ["pickup", "in transit", "complete", "released"] : ["in transit", "complete"];

export interface TimeRow {
  personId: string;
  chosenAt: number;
  stop: Stop;
  moment: Moment;
  atMs: number;
  /** When Haulway received the report. */
  saidMs: number;
  /** Whether the time was reported by a check-in. Other times were reported on the charges page. */
  isTold: boolean;
}

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

/** The driver's first arrival at another stop after this one. It ends the wait, except at the pickup. */
function nextArrival(
  haul: Haul,
  rows: readonly TimeRow[],
  arrived: TimeRow | undefined,
): TimeRow | undefined {
  if (!arrived || arrived.stop === "pickup") return undefined;
  const later = rows.filter(
    (row) =>
      row.personId === haul.driverId &&
      row.chosenAt === haul.chosenAt &&
      row.moment === "arrived" &&
      row.stop !== arrived.stop &&
      row.atMs > arrived.atMs,
  );
  return later.sort((a, b) => a.atMs - b.atMs)[0];
}

/**
 * Without a reported departure, the truck left when its driver was released, when it arrived at another stop
 * (except from the pickup), or when the load's status advanced.
 */
function movedOnAt(haul: Haul, stop: Stop, next: TimeRow | undefined): Reported {
  if (haul.releasedAt !== null) return { atMs: haul.releasedAt, saidMs: haul.releasedAt };
  if (next) return { atMs: next.atMs, saidMs: next.saidMs };
  return stop === "pickup"
    ? { atMs: haul.pickedUpAt, saidMs: haul.pickupSentAt }
    : { atMs: haul.deliveredAt, saidMs: haul.deliverySentAt };
}

/** The stages in which the truck has left a stop, or will no longer reach it. */
const behindIn = (stop: Stop): readonly Stage[] =>
  stop === "pickup" ? ["in transit", "complete", "released"] : ["complete", "released"];

/** After a release, false for the stops after the pickup, because the truck never got there. */
export const hasLeft = ({ stage }: Haul, stop: Stop): boolean =>
  behindIn(stop).includes(stage) && reachedIn(stop).includes(stage);

export interface ReportedTimes extends StopTimes {
  arrivedSaidMs: number | null;
  departedSaidMs: number | null;
}

interface TimesOfSides {
  driver: ReportedTimes;
  owner: ReportedTimes | null;
  /** True if the next step or the release replaces the departure, because only an arrival was reported. */
  isByStep: boolean;
  /** Whether that step is the arrival at the next stop. */
  isByArrival: boolean;
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

/** If the owner has reported only one time at the stop, the driver's time replaces the missing one. */
export function timesAt(haul: Haul, ownerId: string, rows: readonly TimeRow[], stop: Stop): TimesOfSides {
  const of = (personId: string, moment: Moment) => timeOf(haul, personId, rows, stop, moment);
  const [arrived, reported] = [of(haul.driverId, "arrived"), of(haul.driverId, "departed")];
  const [ownArrived, ownDeparted] = [of(ownerId, "arrived"), of(ownerId, "departed")];
  const next = nextArrival(haul, rows, arrived ?? ownArrived);
  // A truck that has arrived at the next stop left this one before, however late its driver reports it.
  const departed = next && reported && reported.atMs > next.atMs ? undefined : reported;
  const byStep = departed ? NO_TIME : movedOnAt(haul, stop, next);
  const driver = reportedTimes(arrived ?? NO_TIME, departed ?? byStep);
  return {
    driver,
    owner:
      ownArrived || ownDeparted
        ? reportedTimes(ownArrived ?? arrived ?? NO_TIME, ownDeparted ?? departed ?? byStep)
        : null,
    isByStep: arrived !== undefined && byStep.atMs !== null,
    isByArrival: next !== undefined && haul.releasedAt === null,
    isBehind: behindIn(stop).includes(haul.stage) || next !== undefined,
  };
}

export const timeOf = (haul: Haul, personId: string, rows: readonly TimeRow[], stop: Stop, moment: Moment) =>
  rows.find(
    (row) =>
      row.personId === personId &&
      row.chosenAt === haul.chosenAt &&
      row.stop === stop &&
      row.moment === moment,
  );

export const isReportedAt = (haul: Haul, ownerId: string, rows: readonly TimeRow[], stop: Stop): boolean =>
  MOMENTS.some((moment) =>
    [haul.driverId, ownerId].some((personId) => timeOf(haul, personId, rows, stop, moment)),
  );

type Scheduled = Omit<SavedTerms, keyof AccessorialTerms>;
type ScheduledStop = Pick<StopBetween, "date" | "time" | "until">;

/** In the stop's local time. Undefined if the load has no such stop. */
export function scheduleOf(load: Scheduled, stop: Stop): ScheduledStop | undefined {
  if (isBetween(stop)) return stopsIn(load.stops)[positionOf(stop) - 1];
  const [date, time, until] = [load[`${stop}_date`], load[`${stop}_time`], load[`${stop}_until`]];
  return { date, time: time ?? null, until: until ?? null };
}

/** The earliest time at which waiting at the stop can count, in UTC milliseconds (`startsAt`). */
export function appointmentAt(load: Scheduled, stop: Stop): number | null {
  const agreed = scheduleOf(load, stop);
  return agreed ? startsAt(stopPlace(load, stop), agreed.date, agreed.time) : null;
}

/** In UTC milliseconds. Null if no time was agreed or the time zone is unknown. */
export function latestAt(load: Scheduled, stop: Stop): number | null {
  const agreed = scheduleOf(load, stop);
  const local = agreed && windowEnd(agreed.date, agreed.time, agreed.until);
  return local ? instantAt(stopPlace(load, stop), local) : null;
}

/** The values of the form's `which` field, such as `arrived-pickup`. */
export const momentsOn = (load: Scheduled) =>
  stopsOn(load).flatMap((stop) =>
    MOMENTS.map((moment) => ({ stop, moment, name: `${moment}-${stop}` as const })),
  );

function haulsOpen({ haul, isClosed, released }: ChargeScene, nowMs: number): Haul[] {
  const inWindow = released.filter(({ releasedAt }) => releasedAt !== null && nowMs < releasedAt + WINDOW_MS);
  return [...(haul && !isClosed ? [haul] : []), ...inWindow];
}

/**
 * For the driver, omits times that a check-in reported, because the driver corrects these on the timeline.
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
    const open = momentsOn(haul.terms).filter(
      ({ stop, moment }) =>
        reachedIn(stop).includes(haul.stage) && (scene.side === "owner" || !isTold(haul, stop, moment)),
    );
    return open.map(({ stop, moment, name }) => ({
      stop,
      moment,
      haul,
      name: isPresent ? name : `${name}-${haul.driverId}`,
      label: `${MOMENT_WORDS[moment]} ${stopInSentence(stop)}${isPresent ? "" : `, ${haul.driverName} (released)`}`,
    }));
  });
}
