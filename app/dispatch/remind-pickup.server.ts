import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { assignments, loads, profiles } from "db/schema";
import { guarded, write } from "db/write";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { isAssigned } from "~/access/assigned.server";
import { tellAssigned } from "~/loads/steps/tell-assigned.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { scheduleAt } from "~/places/zone-of-place.server";
import { isRaced, Raced } from "~/platform/errors";
import { type Job, pauseBetweenBatches } from "~/platform/jobs.server";
import { MINUTE_MS } from "~/text/time";
import { END_COLUMNS, partsOf } from "~/trade/ends";
import { LANE_COLUMNS } from "~/trade/lane";
import { BEFORE_PICKUP } from "~/trade/lifecycle";
import { nextReminder } from "./next-reminder.server";

const AT_ONCE = 100;
const WHEN_MORE_MS = 200;

const isStillDue = sql`(${loads.deleted_at} is null and ${loads.load_status} in ${[...BEFORE_PICKUP]}
  and ${isAssigned(sql`${assignments.person_id}`)})`;

const toRemind = (nowMs: number, most: number) =>
  db()
    .select({
      loadId: assignments.load_id,
      personId: assignments.person_id,
      remindAt: assignments.remind_at,
      driver: { id: profiles.id, fullName: profiles.full_name },
      isDue: sql`${isStillDue}`.mapWith(Boolean),
      lane: pickColumns(loads, [...LANE_COLUMNS, "load_number"]),
      load: pickColumns(loads, [...END_COLUMNS, "pickup_date", "pickup_time", "pickup_until"]),
    })
    .from(assignments)
    .innerJoin(loads, eq(loads.load_id, assignments.load_id))
    .innerJoin(profiles, eq(profiles.id, assignments.desk_id))
    .where(lte(assignments.remind_at, nowMs))
    .orderBy(asc(assignments.remind_at))
    .limit(most);

type Due = Awaited<ReturnType<typeof toRemind>>[number];

/** Another process may have sent this reminder first. */
async function remind(due: Due, nowMs: number): Promise<boolean> {
  const { loadId, personId, load } = due;
  const remind_at = due.isDue ? nextReminder(load, nowMs) : null;
  const isSame = and(
    eq(assignments.load_id, loadId),
    eq(assignments.person_id, personId),
    sql`${assignments.remind_at} = ${due.remindAt}`,
  );
  const scheduling = db().update(assignments).set({ remind_at }).where(isSame);
  const { pickup_date: day, pickup_time: from, pickup_until: until } = load;
  const when = scheduleAt(partsOf(load, "origin"), day, from, until, nowMs);
  const messages = due.isDue ? tellAssigned("reminder", personId, due, nowMs, when) : [];
  try {
    await write([guarded(scheduling, () => new Raced("load moved")), ...messages]);
  } catch (error) {
    if (isRaced(error, "load moved")) return false;
    throw error;
  }
  return due.isDue;
}

export async function remindOfPickups(
  nowMs = Date.now(),
  most = AT_ONCE,
): Promise<{ told: number; more: boolean }> {
  const found = await toRemind(nowMs, most);
  let told = 0;
  for (const due of found) {
    if (await remind(due, nowMs)) told++;
    await pauseBetweenBatches();
  }
  if (told > 0) pushAtOnce();
  return { told, more: found.length === most };
}

export const sendPickupReminders: Job = {
  name: "send pickup reminders",
  everyMs: 5 * MINUTE_MS,
  work: async () => ((await remindOfPickups()).more ? WHEN_MORE_MS : undefined),
};
