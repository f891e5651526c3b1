import { prepared } from "db/client";
import { load_events, loads, requests } from "db/schema";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { columnsFor } from "~/loads/form/term-columns.server";
import { instantBy } from "~/places/zone-of-place.server";
import { NotFound, noSuchLoad } from "~/platform/errors";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { changesSince } from "./ended-by-edit.server";

const driver = sql.placeholder("driverId");
const load = sql.placeholder("loadId");

const lastAnswerQuery = prepared((handle) =>
  handle
    .select({
      event: sql<"accept" | "reject" | "edit" | null>`${load_events.event}`,
      before: load_events.terms_before,
      atMs: requests.decided_at,
      status: requests.status,
      now: columnsFor("details", ["everyone", "unassigned"]),
    })
    .from(requests)
    .innerJoin(loads, eq(loads.load_id, requests.load_id))
    .leftJoin(
      load_events,
      and(
        eq(load_events.load_id, requests.load_id),
        eq(load_events.at, requests.decided_at),
        inArray(load_events.event, ["accept", "reject", "edit"]),
      ),
    )
    .where(and(eq(requests.driver_id, driver), eq(requests.load_id, load), isNull(loads.deleted_at)))
    .orderBy(desc(requests.created_at), desc(requests.request_id))
    .limit(1)
    .prepare(),
);

/** The event that ended a request has the timestamp of its decision. */
async function lastAnswer(driverId: string, loadId: string) {
  const last = await lastAnswerQuery().get({ driverId, loadId });
  if (!last?.event || last.status !== "rejected" || last.atMs === null) return null;
  const { event, atMs, before, now } = last;
  return { event, atMs, name: nameOf(now), changes: before ? changesSince(before, now) : "" };
}

const GONE = "This load is off the board. Another driver was chosen, or the shipper removed it.";

/** A driver who requested the load sees the outcome of the request. */
export async function gone(viewer: Viewer, loadId: string): Promise<NotFound> {
  if (viewer.role !== "driver") return noSuchLoad();
  const words = await answerInWords(viewer, loadId, "gone");
  return words ? new NotFound(words) : noSuchLoad(GONE);
}

/**
 * @param page with a request button (`asks`) or without (`open`), after the pickup date (`past`), or a 404
 * (`gone`)
 */
export async function answerInWords(
  viewer: Viewer,
  loadId: string,
  page: "asks" | "open" | "past" | "gone",
): Promise<string> {
  const answer = viewer.role === "driver" && (await lastAnswer(viewer.id, loadId));
  if (!answer) return "";
  const { event, atMs, name, changes } = answer;
  const when = instantBy(viewer.zone, atMs);
  if (event === "edit") {
    const ended = `ended on ${when}, when the shipper edited`;
    if (page === "gone")
      return `Your request for ${name} ${ended} it. The load later went to another driver.`;
    return [
      `Your request ${ended} the load.`,
      changes,
      ...(page === "asks" ? ["You can request it again."] : []),
    ]
      .filter(Boolean)
      .join(" ");
  }
  if (page === "gone")
    return event === "accept"
      ? `${name} went to another driver on ${when}.`
      : `Your request for ${name} was rejected on ${when}. The load later went to another driver.`;
  const isAgain = page === "asks" ? " You can request the load again." : "";
  return event === "accept"
    ? `This load went to another driver on ${when}${page === "past" ? "" : ", and is open again"}.`
    : `Your request was rejected on ${when}.${isAgain}`;
}
