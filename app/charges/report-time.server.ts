import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { loads, stop_times } from "db/schema";
import { guarded } from "db/write";
import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { MARKED } from "~/forms/form-fields.server";
import { noPastTime, readPastTime } from "~/forms/past-time";
import { afterAnswer } from "~/http/after-answer.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { announceMove } from "~/loads/steps/announce-move.server";
import { type HaulTimes, placeInOrder, problemInWords } from "~/loads/steps/stop-order";
import { whenAt, zoneOfStop } from "~/places/clock-of-stop.server";
import { Conflict, Invalid, isRaced, Raced } from "~/platform/errors";
import { byOf, type Viewer } from "~/trade/viewer";
import { WINDOW_OVER } from "./charge.server";
import { type ChargeScene, chargeScene, type Haul, isParty } from "./scene.server";
import { momentsOn, sayable, type TimeRow, timeOf, timesOf } from "./stop-times.server";

function haulTimes({ side, load }: ChargeScene, haul: Haul, rows: readonly TimeRow[]): HaulTimes {
  const stated = momentsOn(haul.terms).map(({ stop, moment, name }) => {
    const own = side === "owner" ? timeOf(haul, load.ownerId, rows, stop, moment) : undefined;
    return [name, (own ?? timeOf(haul, haul.driverId, rows, stop, moment))?.atMs ?? null];
  });
  return {
    ...Object.fromEntries(stated),
    chosen: haul.chosenAt,
    signed: haul.signedAt,
    "picked up": haul.pickedUpAt,
    released: haul.releasedAt,
    delivered: haul.deliveredAt,
  };
}

function readTime(
  fields: Record<string, string>,
  scene: ChargeScene,
  rows: readonly TimeRow[],
  nowMs: number,
) {
  const which = sayable(scene, rows, nowMs).find(({ name }) => name === fields.which);
  const zone = which && zoneOfStop(which.haul.terms, which.stop);
  const saidMs = readPastTime(fields.at ?? "", nowMs, zone ?? undefined);
  const noTime = noPastTime(fields.at ?? "", nowMs, zone ?? undefined);
  if (!which)
    throw new Invalid(MARKED, { which: "Choose what happened.", ...(saidMs === null && { at: noTime }) });
  const refuse = (words: string) => new Invalid(MARKED, { at: words });
  if (saidMs === null) throw refuse(noTime);
  const { haul, stop, moment } = which;
  const known = haulTimes(scene, haul, rows);
  const placed = placeInOrder(`${moment}-${stop}`, saidMs, known, nowMs);
  if (placed.problem) throw refuse(problemInWords(placed.problem, whenAt(haul.terms, nowMs)));
  return { ...which, atMs: placed.atMs, chosenAt: haul.chosenAt };
}

/**
 * Fields: `at`, and `which`, such as `arrived-pickup` (for a released driver, followed by the driver's id).
 * @throws NotFound, Conflict, Invalid
 */
export async function reportTime(
  { viewer, loadId, fields }: { viewer: Viewer; loadId: string; fields: Record<string, string> },
  nowMs = Date.now(),
): Promise<void> {
  const [scene, rows] = await Promise.all([
    chargeScene(viewer, loadId, nowMs),
    timesOf(loadId),
    countAgainstLimit("charges", viewer.id, nowMs),
  ]);
  if (sayable(scene, rows, nowMs).length === 0)
    throw new Conflict(scene.isClosed ? WINDOW_OVER : "You can't add times to this load right now.");
  const { stop, moment, atMs, chosenAt } = readTime(fields, scene, rows, nowMs);
  const id = newId({ msecs: nowMs });
  const own = and(
    eq(stop_times.load_id, loadId),
    eq(stop_times.person_id, viewer.id),
    eq(stop_times.chosen_at, chosenAt),
    eq(stop_times.stop, stop),
    eq(stop_times.kind, moment),
    isNull(stop_times.replaced_at),
  );
  const said = sql`
    insert into stop_times (time_id, load_id, person_id, by_id, chosen_at, stop, kind, at, said_at)
    select ${id}, ${loads.load_id}, ${viewer.id}, ${byOf(viewer)}, ${chosenAt}, ${stop}, ${moment}, ${atMs}, ${nowMs}
    from ${loads}
    where ${loads.load_id} = ${loadId} and ${isParty(viewer.id)}`;
  try {
    await writeOnce([
      { query: db().update(stop_times).set({ replaced_at: nowMs }).where(own) },
      guarded(said, () => new Raced("load moved")),
    ]);
  } catch (error) {
    throw isRaced(error, "load moved")
      ? new Conflict("This load has changed. Here is the current version.")
      : error;
  }
  const move = { loadId, eventId: id, nowMs, others: [] };
  afterAnswer(() => announceMove(move), "a time at a stop could not be announced");
}
