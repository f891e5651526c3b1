/** Deletes the loads that a file posted and that nobody has requested. */
import { oncePart, refuseOtherContent, writeOnce } from "db/idempotency";
import { write } from "db/write";
import type { Party } from "~/access/policy";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { Conflict, NotFound } from "~/platform/errors";
import { mayGoOn, withTrips } from "~/platform/trips.server";
import { isOpen } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { addDeletions, loadFile } from "./load-file.server";
import { loadsById, type OwnLoad } from "./own-loads.server";
import { letOthersIn } from "./slices";

/** The page answers after this time, even if loads are left. */
const ANSWERS_AFTER_MS = 8_000;
const MOST_TRIPS = 600;
const DELETED_AT_ONCE = 10;

/** Returns why a load stays, or null if it can be deleted. */
function whyItStays(load: OwnLoad): string | null {
  if (!isOpen(load.load_status)) return "it has a driver";
  if (load.revision > 1) return "it was edited since";
  return load.asking > 0 ? "a driver requested it" : null;
}

interface Undo {
  /** The loads to delete. */
  goes: { line: number; loadId: string; name: string }[];
  stays: { name: string; why: string }[];
}

/** Returns what an undo would delete now. Loads that were deleted since are left out. @throws NotFound */
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
 * Deletes the loads of these lines, for a few seconds. A load that a driver has requested since stays.
 * @param lines the lines of the loads that the page listed
 * @returns how many loads were deleted, how many stayed, and how many are left for another form
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
      if (await isDeleted(viewer, loadId, line)) {
        gone.push(line);
        counts.deleted += 1;
      } else counts.stayed += 1;
      counts.left -= 1;
      if (gone.length >= DELETED_AT_ONCE) await note();
    }
  });
  await note();
  if (counts.left === 0 && counts.deleted > 0) await writeOnce([]);
  return counts;
}

/** Deletes one load. @returns false if it was requested, booked or edited in the meantime */
async function isDeleted(viewer: Viewer, loadId: string, line: number): Promise<boolean> {
  try {
    await oncePart(`row ${line}`, () => deleteLoad({ viewer, loadId, onlyUnasked: true }));
    return true;
  } catch (error) {
    if (error instanceof Conflict || error instanceof NotFound) return false;
    throw error;
  }
}
