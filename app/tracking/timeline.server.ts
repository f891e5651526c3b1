import { archiveRows, eachOnce } from "db/archive-client";
import { db, type Handle } from "db/client";
import { namesWhere } from "db/person-names";
import { load_events, loads, profiles, requests, whereabouts } from "db/schema";
import { and, eq, or, sql } from "drizzle-orm";
import { isAssigned } from "~/access/assigned.server";
import { isParty } from "~/access/policy";
import { MAY_SEE, STANDS_AS, visibleTo } from "~/access/standing.server";
import { type LoadTies, loadTies } from "~/access/ties.server";
import { type LoadFacts, loadFacts } from "~/loads/queries.server";
import { driverOf } from "~/loads/steps/haul-times.server";
import { atStop, whenAt, zoneOfStop } from "~/places/clock-of-stop.server";
import { noSuchLoad } from "~/platform/errors";
import { localText } from "~/text/local-time";
import { mayIn } from "~/trade/areas";
import { hauls, isOpen } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import { stopInSentence } from "~/trade/stop-names";
import { countStops } from "~/trade/stops";
import type { Viewer } from "~/trade/viewer";
import { reportsOn, stepsOf } from "./check-in.server";
import {
  CHECK_INS,
  type CheckInStep,
  checkInsOffered,
  fits,
  type HaulStep,
  nextHaulStep,
} from "./check-in-rules";
import { mapWithDot, progressInWords, transitProgressFor } from "./distance-to-go.server";
import { isPageView } from "./is-page-view";
import { countLook, maySharePlace, ownSharing, wordsFor } from "./sharing.server";
import { entryOf, entryOfCheckIn, nameIn, stepsFor } from "./timeline";
import { linksOf } from "./tracking-links.server";

/**
 * SQL: for an acceptance, whether the driver booked or the parties agreed to an offer; null for other steps.
 * Acceptances and requests are never archived (`app/archive/rows.ts`), so one query can read both.
 */
const taken = sql<"booked" | "offer" | null>`case when ${load_events.event} = 'accept' then (
  select case when r.booked_under is null then 'offer' else 'booked' end from requests r
  where r.load_id = ${load_events.load_id} and r.driver_id = ${load_events.actor_id}
    and r.decided_at = ${load_events.at}) end`;

/** Selects all steps for the load's parties and its driver. Others get the posting and their own steps. */
const stepsIn = (viewer: Viewer, loadId: string) => (handle: Handle) =>
  handle
    .select({
      id: load_events.event_id,
      event: load_events.event,
      actorId: load_events.actor_id,
      byId: load_events.by_id,
      atMs: load_events.at,
      pressedAtMs: load_events.pressed_at,
      reason: load_events.reason,
      reasonText: load_events.reason_text,
      assigneeId: load_events.assignee_id,
      taken,
    })
    .from(load_events)
    .innerJoin(loads, eq(loads.load_id, load_events.load_id))
    .where(
      and(
        eq(load_events.load_id, loadId),
        visibleTo(viewer.id),
        or(MAY_SEE.haulers(viewer.id), eq(load_events.event, "post"), eq(load_events.actor_id, viewer.id)),
      ),
    );

/** The owner reads all check-ins. Others read their own; the assigned driver also reads the carrier's. */
export function checkInsIn(viewer: Viewer, loadId: string) {
  return db()
    .select({
      id: whereabouts.told_id,
      personId: whereabouts.person_id,
      byId: whereabouts.by_id,
      kind: whereabouts.kind,
      stop: whereabouts.stop,
      atMs: whereabouts.at,
      toldAtMs: whereabouts.told_at,
      byHand: whereabouts.by_hand,
      replacedAtMs: whereabouts.replaced_at,
      chosenAtMs: whereabouts.chosen_at,
      nearness: whereabouts.nearness,
      near: whereabouts.near,
    })
    .from(whereabouts)
    .innerJoin(loads, eq(loads.load_id, whereabouts.load_id))
    .where(
      and(
        eq(whereabouts.load_id, loadId),
        visibleTo(viewer.id),
        or(
          STANDS_AS.owner(viewer.id),
          eq(whereabouts.person_id, viewer.id),
          and(isAssigned(viewer.id), eq(whereabouts.person_id, driverOf(loadId))),
        ),
      ),
    );
}

const ELSEWHERE: Partial<Record<HaulStep, readonly [to: string, words: string]>> = {
  "confirm pickup": ["#verification_pin", "Confirm Pickup"],
  "prove delivery": ["/receiver-signature", "Receiver Signs Here"],
};

const NO_REPORTS = { told: [], happened: [] };

/** Returns the text that follows a check-in's button: `at pickup`, `from stop 2`, or `on the way`. */
function whereOf(step: CheckInStep): string {
  const { kind, stop } = CHECK_INS[step];
  return stop ? `${kind === "arrived" ? "at" : "from"} ${stopInSentence(stop)}` : "on the way";
}

/** The next step is the main button. */
function offeredCheckIns(
  load: LoadTies,
  facts: LoadFacts,
  reports: Awaited<ReturnType<typeof reportsOn>>,
  nowMs: number,
) {
  if (!hauls(load.standing)) return { buttons: [], corrections: [] };
  const between = countStops(facts.stops);
  const offered = checkInsOffered(load.status, stepsOf(reports), between, reports.happened);
  const next = nextHaulStep(load.status, offered);
  const [to, words] = (next && ELSEWHERE[next]) ?? [];
  return {
    ...(to && words && { main: { to: `/load-details/${load.loadId}${to}`, words } }),
    buttons: offered.map((step) => ({
      step,
      button: CHECK_INS[step].button,
      // On a phone, the main button is at the bottom of the screen, so its text names the step.
      where: step === next ? `Next: ${CHECK_INS[step].kind} ${whereOf(step)}` : whereOf(step),
      look: step === next ? ("main" as const) : ("plain" as const),
    })),
    corrections: reports.told
      .filter(({ step }) => fits(step, load.status, between))
      .map(({ told_id, kind, stop, at }) => ({
        id: told_id,
        words: `${kind === "arrived" ? "Arrived at" : "Departed from"} ${stopInSentence(stop)}: ${atStop(facts, stop, at, nowMs)}`,
        local: localText(at, zoneOfStop(facts, stop) ?? undefined),
      })),
  };
}

/**
 * Null if the viewer may not share the location now.
 * @param sharedBy who shares the location now
 */
function sharingOffered(
  viewer: Viewer,
  load: LoadTies,
  facts: LoadFacts,
  { consent, sharedBy }: { consent: Awaited<ReturnType<typeof ownSharing>>; sharedBy: string | null },
  nowMs: number,
) {
  if (!maySharePlace(viewer, load) || !fits("here", load.status)) return null;
  const when = (atMs: number) => atStop(facts, "pickup", atMs, nowMs);
  if (!consent) return { words: wordsFor(load), colleague: sharedBy, since: null, looks: null };
  const { givenMs, looks, lookedMs } = consent;
  const times = looks === 1 ? "once" : `${looks} times`;
  return {
    words: null,
    colleague: null,
    since: when(givenMs),
    looks: lookedMs ? `Viewed ${times}, last ${when(lookedMs)}.` : "Not viewed yet.",
  };
}

/**
 * The archive has no names, so a driver who withdrew a request is named only until the history is archived.
 */
export const peopleOf = (loadId: string) =>
  namesWhere(sql`${profiles.id} in (
        select user_id from userloads where load_id = ${loadId}
        union select s.person_id from userloads t join seats s on s.desk_id = t.user_id where t.load_id = ${loadId}
        union select ${requests.driver_id} from ${requests} where ${eq(requests.load_id, loadId)}
        union select ${load_events.actor_id} from ${load_events} where ${eq(load_events.load_id, loadId)}
        union select ${load_events.by_id} from ${load_events} where ${eq(load_events.load_id, loadId)})`);

/**
 * Entries are sorted oldest first. Their times are local times of the entry's stop, or of the pickup if the
 * entry has no stop.
 * @throws NotFound
 */
export async function timelinePage(viewer: Viewer, loadId: string, request?: Request, nowMs = Date.now()) {
  const read = stepsIn(viewer, loadId);
  const isDriver = viewer.role === "driver";
  const [load, facts, here, people, told, own, links, way, consent] = await Promise.all([
    loadTies(viewer, loadId),
    loadFacts(viewer, loadId),
    read(db()),
    peopleOf(loadId),
    checkInsIn(viewer, loadId),
    isDriver ? reportsOn(loadId) : NO_REPORTS,
    linksOf(viewer, loadId, nowMs),
    transitProgressFor(viewer, loadId),
    isDriver ? ownSharing(viewer, loadId) : null,
  ]);
  if (!load || !facts) throw noSuchLoad();
  if (load.standing === "owner" && way?.place && request && isPageView(request)) countLook(loadId, nowMs);
  const moved = load.status === "complete" ? await archiveRows(read) : [];
  const steps = stepsFor(
    load.standing,
    viewer.id,
    eachOnce([...here, ...moved], ({ id }) => id),
  );
  const nameOfParty = nameIn(people);
  const mayHaul = mayIn(viewer, "haul");
  const sharedBy = way?.sharedBy ? nameOfParty(way.sharedBy) : null;
  const entries = [
    ...steps.map((step) => entryOf(step, nameOfParty, whenAt(facts, nowMs))),
    ...told.map((row) => entryOfCheckIn(row, told, nameOfParty, whenAt(facts, nowMs))),
  ].sort((a, b) => a.atMs - b.atMs);
  return {
    loadId,
    name: nameOf(facts),
    ...(mayHaul ? offeredCheckIns(load, facts, own, nowMs) : { buttons: [], corrections: [] }),
    ...progressInWords(facts, way, nowMs),
    map: mapWithDot(facts, way),
    sharing: mayHaul ? sharingOffered(viewer, load, facts, { consent, sharedBy }, nowMs) : null,
    hasRecord: isParty(load.standing),
    mayLink: mayHaul && isParty(load.standing) && !isOpen(load.status) && load.status !== "complete",
    links: (mayHaul ? links : []).map(({ id, by, madeAtMs }) => ({
      id,
      by,
      made: atStop(facts, "pickup", madeAtMs, nowMs),
    })),
    entries: entries.map(({ id, stop, atMs, who, did }) => ({
      id,
      when: atStop(facts, stop, atMs, nowMs),
      who,
      did,
    })),
  };
}

export type TimelinePage = Awaited<ReturnType<typeof timelinePage>>;
