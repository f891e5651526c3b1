import { db } from "db/client";
import { load_events, loads, requests } from "db/schema";
import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { LoadTies } from "~/access/ties.server";
import { readLine, valueOr } from "~/forms/typed-fields";
import { Conflict, Forbidden, Invalid } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { isPickupOver } from "../pickup-instant.server";
import { loadFacts } from "../queries.server";
import { type Cancellation, MOST_REASON_CHARACTERS, OTHER_REASON, REASONS } from "./cancellation";
import { countCancelled } from "./cancellation-counts.server";
import { isCarriedBy, loadToMove, moveLoad } from "./move-load.server";
import { reopen, withoutDriver } from "./reopen.server";
import { revisionIn } from "./steps";

interface CancelOrRelease {
  viewer: Viewer;
  loadId: string;
  fields: Record<string, string>;
}

const MOVED_ON = "This load has changed since you opened it. Check the load, then try again.";

/** @throws Invalid */
function readReason(cancellation: Cancellation, { reason = "", reason_text = "" }: Record<string, string>) {
  const problems: Record<string, string> = {};
  const text = valueOr(readLine(reason_text, MOST_REASON_CHARACTERS), null, problems, "reason_text");
  if (!REASONS[cancellation].includes(reason)) problems.reason = "Choose a reason.";
  if (reason === OTHER_REASON && !text) problems.reason_text ??= "Enter the reason in a few words.";
  const [first] = Object.values(problems);
  if (first) throw new Invalid(first, problems);
  return { reason, reason_text: text || null };
}

function losersTo(driverId: string, loadId: string): SQL {
  const chosenAt = sql`(select max(e.at) from ${load_events} e where e.load_id = ${loadId} and e.event = 'accept')`;
  const lost = and(
    eq(requests.load_id, loadId),
    eq(requests.status, "rejected"),
    ne(requests.driver_id, driverId),
    sql`${requests.decided_at} = ${chosenAt}`,
  );
  return sql`select ${requests.driver_id} from ${requests} where ${lost}`;
}

/** Lets a second submission get a clear message. */
async function cancelledAlready(viewer: Viewer, loadId: string): Promise<boolean> {
  const [last] = await db()
    .select({ event: load_events.event, by: load_events.actor_id })
    .from(load_events)
    .where(eq(load_events.load_id, loadId))
    .orderBy(desc(load_events.at), desc(load_events.event_id))
    .limit(1);
  return last?.event === "cancel" && last.by === viewer.id;
}

/** @throws NotFound, Forbidden, Conflict */
export async function loadToCancel(
  cancellation: Cancellation,
  viewer: Viewer,
  loadId: string,
  shown?: number,
) {
  try {
    const load = await loadToMove(cancellation, viewer, loadId, shown);
    // Stryker disable next-line all: narrows the type; a load that may be canceled always has a driver.
    if (!load.driver) throw new Conflict(MOVED_ON);
    return { ...load, driver: load.driver };
  } catch (error) {
    if (error instanceof Forbidden && cancellation === "cancel" && (await cancelledAlready(viewer, loadId)))
      throw new Conflict("You already canceled this load.");
    throw error;
  }
}

async function cancelOrRelease(
  cancellation: Cancellation,
  { viewer, loadId, fields }: CancelOrRelease,
): Promise<void> {
  const [load, facts] = await Promise.all([
    loadToCancel(cancellation, viewer, loadId, revisionIn(fields)),
    loadFacts(viewer, loadId),
  ]);
  const { driver } = load;
  const { seen_status: status = load.status, seen_driver: seen = driver.id } = fields;
  if (status !== load.status || seen !== driver.id) throw new Conflict(MOVED_ON);
  const reason = readReason(cancellation, fields);
  const nowMs = Date.now();
  const isPast = load.isPast || (facts !== null && isPickupOver(facts, nowMs));
  await moveLoad({
    event: cancellation,
    viewer,
    load: { ...load, isPast },
    driver,
    reason,
    when: stillSo(load, driver.id),
    // If the pickup time has passed, nobody can request the load, so no other drivers are notified.
    others: isPast ? undefined : losersTo(driver.id, loadId),
    set: { ...withoutDriver(load), ...(isPast && { expired_at: nowMs }) },
    also: (nowMs) => [...reopen(loadId, nowMs), countCancelled(viewer.id)],
  });
}

function stillSo({ loadId, status }: LoadTies, driverId: string): SQL | undefined {
  return and(eq(loads.load_status, status), isCarriedBy(loadId, driverId));
}

/**
 * Possible until the freight is picked up.
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export const cancelLoad = (request: CancelOrRelease): Promise<void> => cancelOrRelease("cancel", request);

/**
 * Possible until the freight is picked up.
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export const releaseDriver = (request: CancelOrRelease): Promise<void> => cancelOrRelease("release", request);
