/** The known times of a haul. They limit the times that the driver may enter (`stop-order.ts`). */
import { type Given, prepared } from "db/client";
import { load_events } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import { type HaulMoment, momentsBefore } from "~/trade/haul-order";
import type { LoadEvent } from "~/trade/lifecycle";
import type { HaulTimes } from "./stop-order";

export const chosenAt = (loadId: Given<string>): SQL =>
  sql`(select coalesce(max(e.at), 0) from ${load_events} e where e.load_id = ${loadId} and e.event = 'accept')`;

/** SQL: null if the load has no driver. */
export const driverOf = (loadId: Given<string>): SQL =>
  sql`(select d.user_id from userloads d where d.load_id = ${loadId} and d.relationship_type = 'driver')`;

const ofLoad = sql.placeholder("loadId");

/** SQL: when the step was last taken by the current driver, by the phone's clock if it was sent late. */
const stepAt = (event: "sign" | "pick up") =>
  sql`(select max(coalesce(e.pressed_at, e.at)) from ${load_events} e
    where e.load_id = ${ofLoad} and e.event = ${sql.raw(`'${event}'`)} and e.at >= ${chosenAt(ofLoad)})`;

const statedIn = (table: "stop_times" | "whereabouts") => sql`
  select w.kind || '-' || w.stop, w.at from ${sql.raw(table)} w
  where w.load_id = ${ofLoad} and w.person_id = ${driverOf(ofLoad)} and w.replaced_at is null
    and w.stop is not null and w.chosen_at = ${chosenAt(ofLoad)}`;

const timesQuery = prepared((handle) =>
  handle
    .select({ moment: sql<HaulMoment>`t.moment`, atMs: sql<number | null>`t.at_ms` })
    .from(
      sql`(select 'chosen' as moment, ${chosenAt(ofLoad)} as at_ms
        union all select 'signed', ${stepAt("sign")}
        union all select 'picked up', ${stepAt("pick up")}
        union all ${statedIn("stop_times")}
        union all ${statedIn("whereabouts")}) t`,
    )
    .prepare(),
);

/** A check-in takes precedence over a time from the charges page. */
export async function haulTimesOf(loadId: string): Promise<HaulTimes> {
  const rows = await timesQuery().all({ loadId });
  return Object.fromEntries(rows.map(({ moment, atMs }) => [moment, atMs]));
}

const MOMENT_OF: Partial<Record<LoadEvent, HaulMoment>> = {
  sign: "signed",
  "pick up": "picked up",
  deliver: "delivered",
};

/**
 * SQL: the earliest time that the event can have. Steps that were sent late count by the phone's clock. Null
 * if the load has no steps.
 * @param moment the moment that the step's check-ins precede; by default, the event's
 */
export function earliestStepAt(
  event: LoadEvent,
  loadId: Given<string>,
  moment: HaulMoment | undefined = MOMENT_OF[event],
): SQL<number | null> {
  const lastStep = sql<number | null>`(select max(coalesce(e.pressed_at, e.at)) from ${load_events} e
    where e.load_id = ${loadId} and e.event <> 'assign')`;
  if (!moment) return lastStep;
  return sql<number | null>`max(${lastStep}, coalesce((select max(w.at) from whereabouts w
    where w.load_id = ${loadId} and w.replaced_at is null and w.stop is not null
      and w.chosen_at = ${chosenAt(loadId)}
      and w.kind || '-' || w.stop in ${momentsBefore(moment)}), 0))`;
}
