import { db } from "db/client";
import { stop_times, whereabouts } from "db/schema";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { instantAt, startsAt } from "~/places/zone-of-place.server";
import { windowEnd } from "~/text/dates";
import type { Stop } from "~/tracking/check-in-rules";
import { END_OF } from "~/tracking/clock-of-stop.server";
import type { AccessorialTerms } from "~/trade/accessorials";
import type { Stage } from "~/trade/charges";
import { partsOf } from "~/trade/ends";
import type { SavedTerms } from "~/trade/release";
import { type ChargeScene, type Haul, WINDOW_MS } from "./scene.server";
import { MOMENT_WORDS } from "./stop-words";
import type { StopTimes } from "./waiting";

export const STOPS = ["pickup", "delivery"] as const satisfies readonly Stop[];
const MOMENTS = ["arrived", "departed"] as const;
type Moment = (typeof MOMENTS)[number];

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

/** If no departure is reported, the truck left when the load advanced or its driver was released. */
function movedOnAt(haul: Haul, stop: Stop): Reported {
  if (haul.releasedAt !== null) return { atMs: haul.releasedAt, saidMs: haul.releasedAt };
  return stop === "pickup"
    ? { atMs: haul.pickedUpAt, saidMs: haul.pickupSentAt }
    : { atMs: haul.deliveredAt, saidMs: haul.deliverySentAt };
}

/** The stages in which the truck has left a stop, or will no longer reach it. */
const BEHIND: Readonly<Record<Stop, readonly Stage[]>> = {
  pickup: ["in transit", "complete", "released"],
  delivery: ["complete", "released"],
};

/** Returns false for delivery after a release. */
export const hasLeft = ({ stage }: Haul, stop: Stop): boolean =>
  BEHIND[stop].includes(stage) && REACHED[stop].includes(stage);

export interface ReportedTimes extends StopTimes {
  arrivedSaidMs: number | null;
  departedSaidMs: number | null;
}

interface TimesOfSides {
  driver: ReportedTimes;
  owner: ReportedTimes | null;
  /** True if the next step or the release replaces the departure, because only an arrival was reported. */
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

/** If the owner has reported only one time at the stop, the driver's time takes the place of the other. */
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

const placeOf = (load: Scheduled, stop: Stop) => partsOf(load, END_OF[stop]);

/** In UTC milliseconds. */
export const appointmentAt = (load: Scheduled, stop: Stop): number | null =>
  startsAt(placeOf(load, stop), load[`${stop}_date`], load[`${stop}_time`] ?? null);

/** In UTC milliseconds. Null if no time was agreed or the time zone is unknown. */
export function latestAt(load: Scheduled, stop: Stop): number | null {
  const local = windowEnd(load[`${stop}_date`], load[`${stop}_time`], load[`${stop}_until`]);
  return local === null ? null : instantAt(placeOf(load, stop), local);
}

export const MOMENT_NAMES = STOPS.flatMap((stop) =>
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
