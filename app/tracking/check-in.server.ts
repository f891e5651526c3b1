import { prepared } from "db/client";
import { writeOnce } from "db/idempotency";
import { loads } from "db/schema";
import { guarded, type Statement } from "db/write";
import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { mayStillHaul } from "~/access/assigned.server";
import { STANDS_AS } from "~/access/standing.server";
import { acting, type LoadTies, loadTies } from "~/access/ties.server";
import { CHECK_IN_TEXTS } from "~/chat/automated-texts";
import { tell } from "~/chat/post-automated.server";
import { postedForm } from "~/forms/posted-form.server";
import { afterAnswer } from "~/http/after-answer.server";
import { type LoadFacts, loadFacts } from "~/loads/queries.server";
import { announceMove } from "~/loads/steps/announce-move.server";
import { chosenAt, driverOf, haulTimesOf } from "~/loads/steps/haul-times.server";
import { WHOSE } from "~/loads/steps/move-load.server";
import { type HaulTimes, placeInOrder, problemInWords } from "~/loads/steps/stop-order";
import { checkInKind } from "~/notifications/kinds";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueAboutLoad } from "~/notifications/queue.server";
import { atStop, timeAtStop, whenAt } from "~/places/clock-of-stop.server";
import { entryOfZip, locate } from "~/places/directory.server";
import { Conflict, Forbidden, isRaced, NotFound, noSuchLoad, outdated, Raced } from "~/platform/errors";
import { MINUTE_MS } from "~/text/time";
import { hauls } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import { isBetween, positionOf } from "~/trade/stop-names";
import { type Between, countStops, stopPlace } from "~/trade/stops";
import { actorName, byOf, type Viewer } from "~/trade/viewer";
import {
  CHECK_INS,
  type CheckInStep,
  checkInsOffered,
  fits,
  type Kind,
  type Stop,
  timeAtOnce,
  timeOf,
} from "./check-in-rules";
import { type Nearness, nearnessOf, type PhonePlace, readPlace } from "./sharing";
import { isSharedBy, maySharePlace, placeInWords, placing } from "./sharing.server";

const HERE_AGAIN_MS = 10 * MINUTE_MS;

const NO_STOP = "This load has no such stop.";
export const MOVED_ON = "You can't check in now. This load's status has changed.";
const NOT_YOURS = "You're no longer the driver of this load.";

const ofLoad = sql.placeholder("loadId");

const statedIn = (table: "stop_times" | "whereabouts", id: string, toldAt: string, nearness: string) => sql`
  select w.${sql.raw(id)} as told_id, w.kind, w.stop, w.at, w.${sql.raw(toldAt)} as told_at,
    ${sql.raw(nearness)} as nearness, ${table === "whereabouts" ? 1 : 0} as is_told
  from ${sql.raw(table)} w
  where w.load_id = ${ofLoad} and w.person_id = ${driverOf(ofLoad)} and w.replaced_at is null
    and w.stop is not null and w.chosen_at = ${chosenAt(ofLoad)}`;

const reportsQuery = prepared((handle) =>
  handle
    .select({
      told_id: sql<string>`t.told_id`,
      kind: sql<Exclude<Kind, "here">>`t.kind`,
      stop: sql<Stop>`t.stop`,
      at: sql<number>`t.at`,
      told_at: sql<number>`t.told_at`,
      nearness: sql<Nearness | null>`t.nearness`,
      isTold: sql<number>`t.is_told`,
    })
    .from(
      sql`(${statedIn("whereabouts", "told_id", "told_at", "w.nearness")}
        union all ${statedIn("stop_times", "time_id", "said_at", "null")}) t`,
    )
    .orderBy(sql`t.told_at`)
    .prepare(),
);

/**
 * Returns the check-ins of the load's driver, and the moments that the driver reported by check-ins and on
 * the charges page. The caller checks the viewer. Omits what a correction replaced.
 */
export async function reportsOn(loadId: string) {
  const rows = await reportsQuery().all({ loadId });
  const all = rows.map((row) => ({ ...row, step: `${row.kind}-${row.stop}` as const }));
  return { told: all.filter(({ isTold }) => isTold === 1), happened: all.map(({ step }) => step) };
}

/** The caller checks the viewer. */
export const checkInsOn = async (loadId: string) => (await reportsOn(loadId)).told;

export type CheckInRow = Awaited<ReturnType<typeof checkInsOn>>[number];

export interface Scene {
  load: LoadTies;
  hauler: Viewer;
  facts: LoadFacts;
  told: readonly CheckInRow[];
  times: HaulTimes;
}

/** @throws NotFound; Forbidden if the viewer does not drive the load */
export async function look(viewer: Viewer, loadId: string): Promise<Scene> {
  const [load, facts, told, times] = await Promise.all([
    loadTies(viewer, loadId),
    loadFacts(viewer, loadId),
    checkInsOn(loadId),
    haulTimesOf(loadId),
  ]);
  if (!load || !facts) throw noSuchLoad();
  if (!hauls(load.standing)) throw new Forbidden(WHOSE["chosen driver"]);
  return { load, hauler: acting(viewer, load), facts, told, times };
}

/**
 * @throws NotFound if the load does not have the stop; Conflict if its status does not allow the step, or the
 * step was already reported
 */
function insist(step: CheckInStep, { load, facts, told }: Scene): void {
  const { stop } = CHECK_INS[step];
  if (stop && positionOf(stop) > countStops(facts.stops)) throw new NotFound(NO_STOP);
  if (!fits(step, load.status, countStops(facts.stops))) throw outdated(MOVED_ON);
  const before = told.find((row) => row.step === step);
  if (!before) return;
  const when = atStop(facts, before.stop, before.at);
  throw outdated(`Already checked in: ${when}. If the time is wrong, correct it below.`);
}

async function refusalNow(step: CheckInStep, viewer: Viewer, loadId: string): Promise<Error> {
  try {
    const scene = await look(viewer, loadId).catch((error: unknown) => {
      throw error instanceof NotFound || error instanceof Forbidden ? new Conflict(NOT_YOURS) : error;
    });
    insist(step, scene);
  } catch (error) {
    if (error instanceof NotFound || error instanceof Conflict) return error;
    throw error;
  }
  const minutes = HERE_AGAIN_MS / MINUTE_MS;
  return new Conflict(
    step === "here"
      ? `You checked in less than ${minutes} minutes ago. Wait a few minutes, then try again.`
      : "Someone got there first. Here is the current version.",
  );
}

export const someoneWasFaster = () => new Raced("load moved");

/**
 * Returns the statement that inserts a check-in if the hauler is the load's driver, the status allows the
 * step, the load has the stop, and the number of the driver's current check-ins at stops is still `known`.
 * For an "I'm Here", the last condition is instead that the minimum time has passed.
 */
export function insertCheckIn(row: {
  id: string;
  step: CheckInStep;
  hauler: Viewer;
  loadId: string;
  atMs: number;
  byHand: boolean;
  nowMs: number;
  place?: PhonePlace | null;
  /** The person without whose consent the location is not stored; by default, the hauler. */
  sharer?: Viewer;
  nearness: Nearness | null;
  known: number;
}): Statement {
  const { hauler, loadId, nowMs } = row;
  const { kind, stop, statuses } = CHECK_INS[row.step];
  const lately = sql`exists (select 1 from whereabouts w where w.load_id = ${loadId}
    and w.person_id = ${hauler.id} and w.kind = 'here' and w.told_at > ${nowMs - HERE_AGAIN_MS})`;
  const atStops = sql`(select count(*) from whereabouts w where w.load_id = ${loadId}
    and w.person_id = ${hauler.id} and w.stop is not null and w.replaced_at is null
    and w.chosen_at = ${chosenAt(loadId)})`;
  const near = row.place && !stop ? placeInWords(row.place) : null;
  const position = stop ? positionOf(stop) : 0;
  const hasStop = position > 0 ? sql`and json_array_length(${loads.stops}) >= ${position}` : sql``;
  // A location is not stored without consent. A correction sends no location and keeps the stored nearness.
  const shared = (what: string | null = null) =>
    row.place ? sql`case when ${isSharedBy(row.sharer ?? hauler, loadId)} then ${what} end` : sql`${what}`;
  return guarded(
    sql`
      insert into whereabouts
        (told_id, load_id, person_id, by_id, kind, stop, at, told_at, by_hand, chosen_at, nearness, near)
      select ${row.id}, ${loads.load_id}, ${hauler.id}, ${byOf(hauler)}, ${kind}, ${stop}, ${row.atMs}, ${nowMs},
        ${row.byHand ? 1 : 0}, ${chosenAt(loadId)}, ${shared(row.nearness)}, ${shared(near)}
      from ${loads}
      where ${loads.load_id} = ${loadId} and ${loads.deleted_at} is null
        and ${loads.load_status} in ${[...statuses]} and ${STANDS_AS["chosen driver"](hauler.id)}
        and ${mayStillHaul(hauler)} ${hasStop}
        and ${kind === "here" ? sql`not ${lately}` : sql`${atStops} = ${row.known}`}`,
    someoneWasFaster,
  );
}

export async function writeTold(
  { load, facts, hauler }: Scene,
  viewer: Viewer,
  what: keyof typeof CHECK_IN_TEXTS,
  told: { id: string; step: CheckInStep; statements: Statement[]; nowMs: number },
): Promise<void> {
  const { loadId, ownerId } = load;
  const { id, nowMs } = told;
  const driver = actorName(hauler, load.driver?.fullName ?? "The driver");
  const text = CHECK_IN_TEXTS[what]({ lane: nameOf(facts), driver });
  try {
    const about = { loadId, actorId: hauler.id, nowMs };
    await writeOnce([
      ...told.statements,
      ...tell(sql`${ownerId}`, text, { loadId, kind: checkInKind(what), nowMs }),
      queueAboutLoad(checkInKind(what), sql`${ownerId}`, about),
    ]);
  } catch (error) {
    throw isRaced(error, "load moved") ? await refusalNow(told.step, viewer, loadId) : error;
  }
  pushAtOnce();
  const move = { loadId, eventId: id, nowMs, others: [] };
  afterAnswer(() => announceMove(move), "a check-in could not be announced");
}

export interface Told {
  viewer: Viewer;
  loadId: string;
  fields: Record<string, string>;
}

/** Null if the check-in has no stop, or if the phone's or the stop's location is unknown. */
function nearnessAt({ stop }: { stop: Stop | null }, facts: LoadFacts, place: PhonePlace | null) {
  if (!stop || !place) return null;
  const at = stopPlace(facts, stop);
  return nearnessOf(place, locate(at), entryOfZip(at) !== null);
}

/**
 * Replaces a time that breaks the order of the haul with the server's time.
 * @throws Conflict if a later moment was already reported
 */
function timeInOrder(
  step: CheckInStep,
  said: ReturnType<typeof timeOf>,
  { facts, times }: Scene,
  nowMs: number,
): ReturnType<typeof timeOf> {
  const atNow = { atMs: nowMs, byHand: true };
  if (step === "here") return said.atMs < (times.chosen ?? 0) ? atNow : said;
  for (const time of [said, atNow]) {
    const { atMs, problem } = placeInOrder(step, time.atMs, times, nowMs);
    if (!problem) return { atMs, byHand: time.byHand };
    if (time === atNow) throw new Conflict(problemInWords(problem, whenAt(facts, nowMs)));
  }
  return atNow;
}

/**
 * `latitude`, `longitude` and `accuracy` (meters) are used only with the driver's consent.
 * @throws NotFound, Forbidden, Conflict
 */
export async function sendCheckIn(
  step: CheckInStep,
  { viewer, loadId, fields }: Told,
  nowMs = Date.now(),
): Promise<string> {
  const scene = await look(viewer, loadId);
  insist(step, scene);
  const id = newId({ msecs: nowMs });
  // If another person is the assigned driver, this check-in stores no location.
  const place = maySharePlace(viewer, scene.load) ? readPlace(fields) : null;
  const sentLater = postedForm()?.pressedAt;
  const said = sentLater ? timeOf(sentLater, nowMs) : timeAtOnce(fields.at, nowMs);
  const time = timeInOrder(step, said, scene, nowMs);
  const nearness = nearnessAt(CHECK_INS[step], scene.facts, place);
  const { hauler } = scene;
  const statements = [
    insertCheckIn({
      ...{ id, step, hauler, loadId, nowMs, ...time, place, nearness },
      sharer: viewer,
      known: scene.told.length,
    }),
    ...(place ? [{ query: placing(viewer, loadId, { place, atMs: time.atMs, nowMs }) }] : []),
  ];
  await writeTold(scene, viewer, step, { id, step, nowMs, statements });
  const { done, stop } = CHECK_INS[step];
  if (!stop) return `${done}.`;
  return `${done}${isBetween(stop) ? "," : ""} ${timeAtStop(scene.facts, stop, time.atMs, nowMs)}.`;
}

export const stepsOf = ({ told }: Pick<Awaited<ReturnType<typeof reportsOn>>, "told">) =>
  new Set<CheckInStep>(told.map(({ step }) => step));

/** Returns the check-ins offered to the load's driver, in order; none if the load is complete. */
export async function checkInsLeft(load: LoadTies, { stops }: Between): Promise<CheckInStep[]> {
  if (!hauls(load.standing) || load.status === "complete") return [];
  const reports = await reportsOn(load.loadId);
  return checkInsOffered(load.status, stepsOf(reports), countStops(stops), reports.happened);
}
