import { db } from "db/client";
import { whereabouts } from "db/schema";
import { guarded } from "db/write";
import { and, eq, isNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { noPastTime, readPastTime } from "~/forms/past-time";
import { OLDEST_MS } from "~/forms/sent-at";
import { placeInOrder, problemInWords } from "~/loads/steps/stop-order";
import { whenAt, zoneOfStop } from "~/places/clock-of-stop.server";
import { Conflict, Invalid } from "~/platform/errors";
import { countStops } from "~/trade/stops";
import {
  type CheckInRow,
  insertCheckIn,
  look,
  MOVED_ON,
  type Scene,
  someoneWasFaster,
  type Told,
  writeTold,
} from "./check-in.server";
import { fits } from "./check-in-rules";

/**
 * Returns the time in UTC milliseconds.
 * @throws Invalid unless within the last 48 hours and in the order of the haul
 */
function readCorrected(
  text: string,
  { kind, stop }: CheckInRow,
  { facts, times }: Scene,
  nowMs: number,
): number {
  const zone = zoneOfStop(facts, stop) ?? undefined;
  const saidMs = readPastTime(text, nowMs, zone);
  const refuse = (words: string) => new Invalid(words, { corrected_at: words });
  if (saidMs === null) throw refuse(noPastTime(text, nowMs, zone));
  if (saidMs < nowMs - OLDEST_MS) throw refuse("Enter a time in the last 48 hours.");
  const { atMs, problem } = placeInOrder(`${kind}-${stop}`, saidMs, times, nowMs);
  if (problem) throw refuse(problemInWords(problem, whenAt(facts, nowMs)));
  return atMs;
}

/**
 * Fields: `told` (the id of the check-in) and `corrected_at` (local to the stop).
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function correctCheckIn({ viewer, loadId, fields }: Told, nowMs = Date.now()): Promise<void> {
  const scene = await look(viewer, loadId);
  if (!fields.told) throw new Invalid("Choose the time to correct.", { told: "Choose a time." });
  const wrong = scene.told.find(({ told_id }) => told_id === fields.told);
  if (!wrong) throw new Conflict("That time was already corrected. Here is the current version.");
  if (!fits(wrong.step, scene.load.status, countStops(scene.facts.stops))) throw new Conflict(MOVED_ON);
  const atMs = readCorrected(fields.corrected_at ?? "", wrong, scene, nowMs);
  const id = newId({ msecs: nowMs });
  const present = and(eq(whereabouts.told_id, wrong.told_id), isNull(whereabouts.replaced_at));
  const replaced = db().update(whereabouts).set({ replaced_at: nowMs }).where(present);
  const { nearness } = wrong;
  const { hauler } = scene;
  const known = scene.told.length - 1;
  const row = { id, step: wrong.step, hauler, loadId, nowMs, atMs, byHand: false, nearness, known };
  const statements = [guarded(replaced, someoneWasFaster), insertCheckIn(row)];
  await writeTold(scene, viewer, "corrected", { id, step: wrong.step, nowMs, statements });
}
