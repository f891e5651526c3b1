import { onBoth } from "db/archive-client";
import { db, type Handle } from "db/client";
import { namedBy, namesOf } from "db/person-names";
import { load_events, loads, profiles, userloads } from "db/schema";
import { and, asc, eq, gt, inArray, isNull, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { AUDIENCES } from "~/access/policy";
import { instantText } from "~/text/dates";
import { PAGE_ROWS, paged } from "~/text/paged.server";
import { type Lane, laneOf } from "~/trade/lane";
import type { HistoryEvent } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import { stopsIn } from "~/trade/stops";
import { columnsFor } from "./form/term-columns.server";

const link = alias(userloads, "link");
const otherLink = alias(userloads, "other_link");
const other = alias(profiles, "other");
type Side = "shipper" | "driver";

const otherSide = { shipper: "driver", driver: "shipper" } as const satisfies Record<Side, Side>;

/** The steps that a driver's export includes even if the owner took them. */
const TOLD_TO_DRIVER: readonly HistoryEvent[] = ["post", "accept", "send documents"];

function tiedTo(personId: string, side: Side): SQL | undefined {
  return and(eq(link.load_id, loads.load_id), eq(link.user_id, personId), eq(link.relationship_type, side));
}

function withOtherSide(side: Side): SQL | undefined {
  return and(eq(otherLink.load_id, loads.load_id), eq(otherLink.relationship_type, otherSide[side]));
}

async function historiesOf(personId: string, side: Side, loadIds: readonly string[]) {
  const ownOrTold = or(eq(load_events.actor_id, personId), inArray(load_events.event, [...TOLD_TO_DRIVER]));
  const read = (handle: Handle) =>
    handle
      .select()
      .from(load_events)
      .where(and(inArray(load_events.load_id, [...loadIds]), side === "driver" ? ownOrTold : undefined));
  const events = await onBoth(read, ({ event_id }) => event_id);
  events.sort((a, b) => a.at - b.at || (a.event_id < b.event_id ? -1 : 1));
  const names = await namesOf(
    events.flatMap(({ actor_id, by_id, assignee_id }) => [
      actor_id,
      by_id ?? actor_id,
      assignee_id ?? actor_id,
    ]),
  );
  return (loadId: string) => {
    const own = events.filter((event) => event.load_id === loadId);
    // For a driver, omits the owner's steps from before this driver was chosen, except the posting.
    const chosenAt = own.findLast(({ event }) => event === "accept")?.at ?? Number.POSITIVE_INFINITY;
    return own
      .filter(
        ({ event, actor_id, at }) =>
          side === "shipper" || event === "post" || actor_id === personId || at >= chosenAt,
      )
      .map((step) => ({
        event: step.event,
        from_status: step.from_status,
        to_status: step.to_status,
        by: namedBy(names, step.actor_id, step.by_id),
        at: instantText(step.at),
        pressed_at: instantText(step.pressed_at),
        reason: step.reason,
        reason_text: step.reason_text,
        ...(step.event === "assign" && {
          driver: step.assignee_id && (names.people.get(step.assignee_id) ?? null),
        }),
      }));
  };
}

export async function* exportPostedLoads(personId: string) {
  const pages = paged((after: { load_id: string } | null) =>
    db()
      .select({
        ...columnsFor("export", AUDIENCES),
        driver: other.full_name,
      })
      .from(loads)
      .innerJoin(link, tiedTo(personId, "shipper"))
      .leftJoin(otherLink, withOtherSide("shipper"))
      .leftJoin(other, eq(other.id, otherLink.user_id))
      .where(gt(loads.load_id, after?.load_id ?? ""))
      .orderBy(asc(loads.load_id))
      .limit(PAGE_ROWS)
      .then((rows) => withHistory(personId, "shipper", rows)),
  );
  for await (const load of pages)
    yield { ...load, ...readable(load), deleted_at: instantText(load.deleted_at) };
}

export async function* exportCarriedLoads(personId: string) {
  const pages = paged((after: { load_id: string } | null) =>
    db()
      .select({
        ...columnsFor("export", ["everyone", "unassigned", "haulers", "parties"]),
        shipper: other.full_name,
      })
      .from(loads)
      .innerJoin(link, tiedTo(personId, "driver"))
      .leftJoin(otherLink, withOtherSide("driver"))
      .leftJoin(other, eq(other.id, otherLink.user_id))
      .where(and(gt(loads.load_id, after?.load_id ?? ""), isNull(loads.deleted_at)))
      .orderBy(asc(loads.load_id))
      .limit(PAGE_ROWS)
      .then((rows) => withHistory(personId, "driver", rows)),
  );
  for await (const load of pages) yield { ...load, ...readable(load) };
}

/** Converts the stops between to a list, and times to text. */
const readable = (load: { posted_at: number; confirmed_at: number | null; stops: string | null }) => ({
  stops: stopsIn(load.stops),
  posted_at: instantText(load.posted_at),
  confirmed_at: instantText(load.confirmed_at),
});

async function withHistory<Row extends Lane & { load_id: string; load_number: number }>(
  personId: string,
  side: Side,
  rows: readonly Row[],
) {
  const historyOf = await historiesOf(
    personId,
    side,
    rows.map((row) => row.load_id),
  );
  return rows.map((row) => ({
    ...row,
    load_number: numberOf(row),
    lane: laneOf(row),
    history: historyOf(row.load_id),
  }));
}
