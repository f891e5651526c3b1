/** Tells owners of trucks that wait: at 90 minutes and at the end of the free time, each once. */
import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads, profiles, userloads, wait_notices, whereabouts } from "db/schema";
import { guarded, write } from "db/write";
import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { minutesInWords } from "~/loads/accessorial-words";
import { announceMove } from "~/loads/announce-move.server";
import { waitKind } from "~/notices/kinds";
import { queueAboutLoad } from "~/notices/queue.server";
import { tell } from "~/notifications/tell.server";
import { isRaced, Raced } from "~/platform/errors";
import type { Round } from "~/platform/rounds.server";
import { DAY_MS, MINUTE_MS } from "~/platform/time";
import { ACCESSORIAL_COLUMNS } from "~/trade/accessorials";
import type { WaitMark } from "~/trade/charges";
import { END_COLUMNS } from "~/trade/ends";
import { nameOf } from "~/trade/load-number";
import { appointmentAt } from "./stop-times.server";
import { WAIT_TEXTS } from "./texts";
import { marksReached, waitingAt } from "./waiting";

/** Longer ago nobody waits any more who has not said so. */
const OLDEST_MS = 2 * DAY_MS;

/** The truck has arrived and not left: of the present driver, at the stop at which the load is. */
const IS_WAITING = sql`${whereabouts.kind} = 'arrived' and ${whereabouts.replaced_at} is null
  and ((${whereabouts.stop} = 'pickup' and ${loads.load_status} = 'pickup')
    or (${whereabouts.stop} = 'delivery' and ${loads.load_status} = 'in transit'))
  and not exists (select 1 from whereabouts d where d.load_id = ${whereabouts.load_id} and d.person_id = ${whereabouts.person_id}
    and d.chosen_at = ${whereabouts.chosen_at} and d.stop = ${whereabouts.stop} and d.kind = 'departed' and d.replaced_at is null)`;

const isPresentDriver = and(
  eq(userloads.load_id, whereabouts.load_id),
  eq(userloads.user_id, whereabouts.person_id),
  eq(userloads.relationship_type, "driver"),
);

/** Trucks that wait at a stop whose waiting is paid. */
const waitingTrucks = (nowMs: number) =>
  db()
    .select({
      told_id: whereabouts.told_id,
      driverId: whereabouts.person_id,
      driver: profiles.full_name,
      chosenAt: whereabouts.chosen_at,
      stop: whereabouts.stop,
      arrivedMs: whereabouts.at,
      marked: sql<string | null>`(select group_concat(n.mark) from ${wait_notices} n
        where n.load_id = ${whereabouts.load_id} and n.chosen_at = ${whereabouts.chosen_at} and n.stop = ${whereabouts.stop})`,
      load: pickColumns(loads, [
        ...END_COLUMNS,
        ...ACCESSORIAL_COLUMNS,
        "load_id",
        "load_number",
        "owner_id",
        "pickup_date",
        "pickup_time",
        "delivery_date",
      ]),
    })
    .from(whereabouts)
    .innerJoin(loads, and(eq(loads.load_id, whereabouts.load_id), isNull(loads.deleted_at)))
    .innerJoin(userloads, isPresentDriver)
    .innerJoin(profiles, eq(profiles.id, whereabouts.person_id))
    .where(and(gt(whereabouts.at, nowMs - OLDEST_MS), isNotNull(loads.detention_hour_cents), IS_WAITING))
    .orderBy(asc(whereabouts.at));

type Truck = Awaited<ReturnType<typeof waitingTrucks>>[number];

/** What this truck's owner is to be told now and was not. */
function marksDue({ arrivedMs, stop, marked, load }: Truck, nowMs: number) {
  if (!stop) return null;
  const waiting = waitingAt({ arrivedMs, departedMs: null }, appointmentAt(load, stop), load, nowMs);
  const told = (marked ?? "").split(",");
  return waiting && { waiting, stop, marks: marksReached(waiting).filter((mark) => !told.includes(mark)) };
}

/** Writes marks and the newest of their messages, while the truck still waits. @returns false where it has left */
async function tellOwner(truck: Truck, due: NonNullable<ReturnType<typeof marksDue>>, nowMs: number) {
  const { load, driverId, chosenAt } = truck;
  const mark: WaitMark = due.marks.at(-1) ?? "soon";
  const about = { loadId: load.load_id, actorId: driverId, nowMs };
  const free = minutesInWords(due.waiting.freeMinutes);
  const text = WAIT_TEXTS[mark]({ lane: nameOf(load), driver: truck.driver, stop: due.stop, free });
  const marking = (each: WaitMark) =>
    guarded(
      sql`
        insert or ignore into wait_notices (load_id, chosen_at, stop, mark, at)
        select ${load.load_id}, ${chosenAt}, ${due.stop}, ${each}, ${nowMs}
        from ${whereabouts} join ${loads} on ${loads.load_id} = ${whereabouts.load_id} and ${loads.deleted_at} is null
        where ${whereabouts.told_id} = ${truck.told_id} and ${IS_WAITING}`,
      () => new Raced("load moved"),
    );
  try {
    await write([
      ...due.marks.map(marking),
      ...tell(sql`${load.owner_id}`, text, load.load_id, nowMs),
      queueAboutLoad(waitKind(mark), sql`${load.owner_id}`, about),
    ]);
  } catch (error) {
    if (isRaced(error, "load moved")) return false;
    throw error;
  }
  await announceMove({ loadId: load.load_id, eventId: truck.told_id, nowMs, others: [] });
  return true;
}

/** @returns how many owners were told */
export async function tellWaiting(nowMs = Date.now()): Promise<number> {
  let told = 0;
  for (const truck of await waitingTrucks(nowMs)) {
    const due = marksDue(truck, nowMs);
    if (due && due.marks.length > 0 && (await tellOwner(truck, due, nowMs))) told++;
  }
  return told;
}

export const tellWaitingInTime: Round = {
  name: "tell owners of trucks that wait",
  everyMs: MINUTE_MS,
  work: async () => {
    await tellWaiting();
    return undefined;
  },
};
