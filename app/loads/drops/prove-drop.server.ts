/** Stores the proof of delivery for a drop before the delivery, while the load is in transit. */
import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { files, loads } from "db/schema";
import { guarded, type Statement, wroteNothing } from "db/write";
import { and, eq, ne, not, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { mayStillHaul } from "~/access/assigned.server";
import { STANDS_AS } from "~/access/standing.server";
import { acting, type LoadTies, loadTies } from "~/access/ties.server";
import { recordFiles } from "~/files/records.server";
import type { BodyFile } from "~/files/upload/body-file";
import { receiveBody, receiveUpload, type StoredFile } from "~/files/upload/receive-upload.node.server";
import { afterAnswer } from "~/http/after-answer.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { Conflict, isRaced, NotFound, outdated, Raced } from "~/platform/errors";
import { type BetweenName, stopInSentence, stopNumber } from "~/trade/stop-names";
import { dropsOf } from "~/trade/stops";
import { byOf, type Viewer } from "~/trade/viewer";
import { announceMove } from "../steps/announce-move.server";
import { orNameColleague } from "../steps/colleague-first.server";
import { fitFor, fitNow } from "../steps/move-load.server";
import { revisionShown } from "../steps/steps";
import { isDropProof } from "./drops.server";

/** The form field for the file of a drop. */
export const proofField = (stop: BetweenName): string => `proof_of_stop_${stopNumber(stop)}`;

const NO_DROP = "This load has no drop at this stop.";

/**
 * Call this after `fitNow` for the event "deliver".
 * @throws NotFound if the load does not have the drop
 */
export function withDrop(load: LoadTies, stop: BetweenName): LoadTies {
  if (!dropsOf(load.stops).includes(stop)) throw new NotFound(NO_DROP);
  return load;
}

interface DropProof {
  viewer: Viewer;
  load: LoadTies;
  stop: BetweenName;
  proof: StoredFile;
  photos?: readonly StoredFile[];
  nowMs: number;
  also?: readonly Statement[];
}

const ofStop = (loadId: string, stop: BetweenName) => and(isDropProof(loadId), eq(files.stop, stop));

const IS_SIGNED = sql`exists (select 1 from papers p where p.file_id = ${files.file_id})`;

/**
 * Fails unless the load is unchanged, the viewer still hauls it, and the stop has no current proof. A program
 * that sends a replaced file again sends the same id; the replaced row then becomes current, with the newly
 * stored bytes.
 */
function insertProof({ viewer, load, stop, proof, nowMs }: DropProof): Statement {
  const { loadId } = load;
  const hauler = acting(viewer, load);
  return guarded(
    sql`
      insert into files (file_id, kind, path, shown_name, content_type, size_bytes, uploader_id, by_id, load_id, stop, created_at)
      select ${proof.fileId}, ${proof.kind}, ${proof.path}, ${proof.shownName}, ${proof.contentType},
        ${proof.sizeBytes}, ${hauler.id}, ${byOf(hauler)}, ${loads.load_id}, ${stop}, ${nowMs}
      from ${loads}
      where ${loads.load_id} = ${loadId} and ${loads.deleted_at} is null
        and ${loads.load_status} = 'in transit' and ${loads.revision} = ${load.revision}
        and ${STANDS_AS["chosen driver"](hauler.id)} and ${mayStillHaul(hauler)}
        and not exists (select 1 from ${files} where ${ofStop(loadId, stop)})
      on conflict (file_id) do update set path = excluded.path, shown_name = excluded.shown_name,
        size_bytes = excluded.size_bytes, uploader_id = excluded.uploader_id, by_id = excluded.by_id,
        created_at = excluded.created_at, dropped_at = null
      where dropped_at is not null`,
    () => new Raced("load moved"),
  );
}

/** The refusal that matches the load's current state after a guard of the write failed. */
async function refusalNow({ viewer, load, stop }: DropProof): Promise<Error> {
  fitFor("deliver", await loadTies(viewer, load.loadId), load.revision);
  const [signed] = await db()
    .select({ id: files.file_id })
    .from(files)
    .where(and(ofStop(load.loadId, stop), IS_SIGNED));
  return signed ? new Conflict(`The receiver at ${stopInSentence(stop)} has already signed.`) : outdated();
}

/**
 * Writes the proof of a drop and its photos. The proof replaces an uploaded one, but not one that the
 * receiver signed in the app.
 * @throws Conflict if the load changed, the receiver has signed, or the same file is already the proof
 */
export async function saveDropProof(saved: DropProof): Promise<void> {
  const { viewer, load, stop, proof, photos = [], nowMs, also = [] } = saved;
  const { loadId } = load;
  const former = and(ofStop(loadId, stop), ne(files.file_id, proof.fileId), not(IS_SIGNED));
  const statements = [
    { query: db().update(files).set({ dropped_at: nowMs }).where(former) },
    insertProof(saved),
    ...recordFiles(photos, acting(viewer, load), loadId, nowMs, stop),
    ...also,
  ];
  const written = writeOnce(statements).catch(async (error) => {
    throw isRaced(error, "load moved") ? await refusalNow(saved) : error;
  });
  await orNameColleague("load", { viewer, loadId }, written);
  const move = { loadId, eventId: newId({ msecs: nowMs }), nowMs, others: [] };
  afterAnswer(() => announceMove(move), "could not announce the proof of a drop");
}

interface Upload {
  viewer: Viewer;
  loadId: string;
  stop: BetweenName;
  /** A multipart request, unless there is a `file`. The body is read only after the load is checked. */
  request: Request;
  clientAddress: string;
  /** The request's body, if it is a single file instead of a multipart form. */
  file?: BodyFile;
}

/**
 * Stores an uploaded photo or PDF as the proof of a drop.
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function proveDrop({
  viewer,
  loadId,
  stop,
  request,
  clientAddress,
  file,
}: Upload): Promise<void> {
  const [ties] = await Promise.all([loadTies(viewer, loadId), countAgainstLimit("upload", clientAddress)]);
  const load = withDrop(
    await fitNow("deliver", { viewer, loadId, load: ties }, revisionShown(request)),
    stop,
  );
  const field = file?.field ?? proofField(stop);
  const plan = {
    [field]: { kind: "proof_of_delivery", ownerId: loadId, required: true, atMost: 1 },
  } as const;
  const upload = await (file ? receiveBody(file, plan) : receiveUpload(request, plan));
  const [proof] = upload.files[field] ?? [];
  try {
    if (proof) await saveDropProof({ viewer, load, stop, proof, nowMs: Date.now() });
  } catch (error) {
    if (wroteNothing(error)) await upload.discard();
    throw error;
  }
}
