/** Notifies owners after 90 minutes of waiting (if the free time is longer), and when the free time ends. */

import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads, profiles, stop_times, userloads, wait_notices, whereabouts } from "db/schema";
import { guarded, write } from "db/write";
import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { tell } from "~/chat/post-automated.server";
import { minutesInWords } from "~/loads/form/accessorial-words";
import { announceMove } from "~/loads/steps/announce-move.server";
import { waitKind } from "~/notifications/kinds";
import { queueAboutLoad } from "~/notifications/queue.server";
import { isRaced, Raced } from "~/platform/errors";
import type { Job } from "~/platform/jobs.server";
import { mayGoOn } from "~/platform/trips.server";
import { DAY_MS, MINUTE_MS } from "~/text/time";
import type { Stop } from "~/tracking/check-in-rules";
import { ACCESSORIAL_COLUMNS } from "~/trade/accessorials";
import type { WaitMark } from "~/trade/charges";
import { nameOf } from "~/trade/load-number";
import { WAY_COLUMNS } from "~/trade/stops";
import { appointmentAt } from "./stop-times.server";
import { WAIT_TEXTS } from "./texts";
import { marksReached, waitingAt } from "./waiting";

const OLDEST_MS = 2 * DAY_MS;

const ARRIVALS = sql`(
  select w.told_id as id, w.load_id, w.person_id, w.chosen_at, w.stop, w.at from ${whereabouts} w
    where w.kind = 'arrived' and w.replaced_at is null
  union all
  select t.time_id, t.load_id, t.person_id, t.chosen_at, t.stop, t.at from ${stop_times} t
    where t.kind = 'arrived' and t.replaced_at is null) a`;

const departedIn = (table: SQLiteTable) => sql`exists (select 1 from ${table} d where d.load_id = a.load_id
  and d.chosen_at = a.chosen_at and d.stop = a.stop and d.kind = 'departed' and d.replaced_at is null)`;

/** SQL condition: the driver has since arrived at another stop. */
const hasMovedOn = (table: SQLiteTable) => sql`exists (select 1 from ${table} m where m.load_id = a.load_id
  and m.person_id = a.person_id and m.chosen_at = a.chosen_at and m.kind = 'arrived' and m.replaced_at is null
  and m.stop <> a.stop and m.at > a.at)`;

/**
 * SQL condition: the arrival is the current driver's, neither side has reported a departure, and the load's
 * status fits the stop. A truck in transit has left a stop if it has arrived at another.
 */
const IS_WAITING = sql`((a.stop = 'pickup' and ${loads.load_status} = 'pickup')
    or (a.stop <> 'pickup' and ${loads.load_status} = 'in transit'
      and not ${hasMovedOn(whereabouts)} and not ${hasMovedOn(stop_times)}))
  and exists (select 1 from ${userloads} u where u.load_id = a.load_id and u.user_id = a.person_id
    and u.relationship_type = 'driver')
  and not ${departedIn(whereabouts)} and not ${departedIn(stop_times)}`;

/** Reads only trucks at stops where detention is paid. */
const waitingTrucks = (nowMs: number) =>
  db()
    .select({
      arrivalId: sql<string>`a.id`,
      driverId: profiles.id,
      driver: profiles.full_name,
      chosenAt: sql<number>`a.chosen_at`,
      stop: sql<Stop>`a.stop`,
      arrivedMs: sql<number>`a.at`,
      marked: sql<string | null>`(select group_concat(n.mark) from ${wait_notices} n
        where n.load_id = a.load_id and n.chosen_at = a.chosen_at and n.stop = a.stop)`,
      load: pickColumns(loads, [
        ...WAY_COLUMNS,
        ...ACCESSORIAL_COLUMNS,
        "load_id",
        "load_number",
        "owner_id",
        "pickup_date",
        "pickup_time",
        "delivery_date",
        "delivery_time",
      ]),
    })
    .from(ARRIVALS)
    .innerJoin(loads, sql`${loads.load_id} = a.load_id and ${loads.deleted_at} is null`)
    .innerJoin(profiles, sql`${profiles.id} = a.person_id`)
    .where(sql`a.at > ${nowMs - OLDEST_MS} and ${loads.detention_hour_cents} is not null and ${IS_WAITING}`)
    .orderBy(sql`a.at`);

type Truck = Awaited<ReturnType<typeof waitingTrucks>>[number];

function marksDue({ arrivedMs, stop, marked, load }: Truck, nowMs: number) {
  const waiting = waitingAt({ arrivedMs, departedMs: null }, appointmentAt(load, stop), load, nowMs);
  const told = (marked ?? "").split(",");
  return waiting && { waiting, stop, marks: marksReached(waiting).filter((mark) => !told.includes(mark)) };
}

/** @returns false if the truck has left, or another process has just notified the owner */
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
        from ${ARRIVALS} join ${loads} on ${loads.load_id} = a.load_id and ${loads.deleted_at} is null
        where a.id = ${truck.arrivalId} and ${IS_WAITING}`,
      () => new Raced("load moved"),
    );
  try {
    await write([
      ...due.marks.map(marking),
      ...tell(sql`${load.owner_id}`, text, { loadId: load.load_id, kind: waitKind(mark), nowMs }),
      queueAboutLoad(waitKind(mark), sql`${load.owner_id}`, about),
    ]);
  } catch (error) {
    if (isRaced(error, "load moved")) return false;
    throw error;
  }
  await announceMove({ loadId: load.load_id, eventId: truck.arrivalId, nowMs, others: [] });
  return true;
}

export async function notifyWaiting(nowMs = Date.now()): Promise<number> {
  let told = 0;
  for (const truck of await waitingTrucks(nowMs)) {
    if (!mayGoOn()) break;
    const due = marksDue(truck, nowMs);
    if (due && due.marks.length > 0 && (await tellOwner(truck, due, nowMs))) told++;
  }
  return told;
}

export const tellWaitingInTime: Job = {
  name: "notify owners of waiting trucks",
  everyMs: MINUTE_MS,
  work: async () => {
    await notifyWaiting();
    return undefined;
  },
};
