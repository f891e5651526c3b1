/** Deletes the loads that a file posted and that nobody has requested, booked or edited since. */
import { oncePart, refuseOtherContent, writeOnce } from "db/idempotency";
import { write } from "db/write";
import type { Party } from "~/access/policy";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { Conflict, NotFound } from "~/platform/errors";
import { letOthersIn } from "~/platform/slices";
import { mayGoOn, withTrips } from "~/platform/trips.server";
import { isOpen } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { addDeletions, loadFile } from "./load-file.server";
import { loadsById, type OwnLoad } from "./own-loads.server";

/** The time after which a request responds, even if loads remain. */
const ANSWERS_AFTER_MS = 8_000;
const MOST_TRIPS = 600;
const DELETED_AT_ONCE = 10;

function whyItStays(load: OwnLoad): string | null {
  if (!isOpen(load.load_status)) return "it has a driver";
  if (load.revision > 1) return "it was edited since";
  return load.asking > 0 ? "a driver requested it" : null;
}

interface Undo {
  goes: { line: number; loadId: string; name: string }[];
  stays: { name: string; why: string }[];
}

/** @throws NotFound */
export async function whatUndoDeletes(owner: Party, fileId: string): Promise<Undo> {
  const { rows, outcomes } = await loadFile(owner, fileId);
  const posted = rows.filter(({ line }) => outcomes[line]?.did === "posted");
  const found = await loadsById(
    owner,
    posted.flatMap(({ loadId }) => loadId ?? []),
  );
  const undo: Undo = { goes: [], stays: [] };
  for (const { line, loadId = "", reference, lane } of posted) {
    const load = found.get(loadId);
    if (!load) continue;
    const name = [numberOf(load), reference, lane].filter(Boolean).join(" ");
    const why = whyItStays(load);
    if (why) undo.stays.push({ name, why });
    else undo.goes.push({ line, loadId, name });
  }
  return undo;
}

/**
 * Works for about eight seconds at most. A load that was requested, booked or edited in the meantime stays.
 * @param lines the lines of the loads that the page listed
 * @returns the numbers of loads deleted, kept, and left for another form, without those that another request
 *   deleted
 * @throws NotFound, Forbidden, Unavailable, OutcomeUnknown
 */
export async function undoPosting(
  viewer: Viewer,
  fileId: string,
  lines: readonly number[],
): Promise<{ deleted: number; stayed: number; left: number }> {
  const untilMs = Date.now() + ANSWERS_AFTER_MS;
  const [{ goes }] = await Promise.all([whatUndoDeletes(viewer, fileId), refuseOtherContent()]);
  const listed = goes.filter(({ line }) => lines.includes(line));
  const counts = { deleted: 0, stayed: 0, left: listed.length };
  let gone: number[] = [];
  const note = async () => {
    if (gone.length > 0) await write([addDeletions(viewer, fileId, gone)]);
    gone = [];
  };
  await withTrips(MOST_TRIPS, async () => {
    for (const { line, loadId } of listed) {
      await letOthersIn();
      if (Date.now() >= untilMs || !mayGoOn()) break;
      const fate = await deletedOr(viewer, loadId, line);
      if (fate === "stayed") counts.stayed += 1;
      else gone.push(line);
      if (fate === "deleted") counts.deleted += 1;
      counts.left -= 1;
      if (gone.length >= DELETED_AT_ONCE) await note();
    }
  });
  await note();
  if (counts.left === 0 && counts.deleted > 0) await writeOnce([]);
  return counts;
}

/** @returns `stayed` if the load was requested, booked or edited in the meantime, `gone` if it was deleted */
async function deletedOr(
  viewer: Viewer,
  loadId: string,
  line: number,
): Promise<"deleted" | "gone" | "stayed"> {
  try {
    await oncePart(`row ${line}`, () => deleteLoad({ viewer, loadId, onlyUnasked: true }));
    return "deleted";
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
    return (await loadsById(viewer, [loadId])).has(loadId) ? "stayed" : "gone";
  }
}
