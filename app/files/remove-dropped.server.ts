import { db } from "db/client";
import { files } from "db/schema";
import { and, eq, isNotNull, isNull, not, type SQL } from "drizzle-orm";
import { isHeld } from "~/holds/in-force.server";
import { afterAnswer } from "~/http/after-answer.server";
import type { FileKind } from "~/trade/file-kinds";
import { fileStore } from "./store/choose-store.server";
import type { FileStore } from "./store/store";

/** Removes the bytes, but not the rows, of personal files. Does nothing while the account is held. */
async function removeBytes(ownerId: string, which: SQL, store: FileStore): Promise<void> {
  const own = and(eq(files.uploader_id, ownerId), isNull(files.load_id), which);
  const dropped = await db()
    .select({ path: files.path })
    .from(files)
    .where(and(own, not(isHeld(ownerId, Date.now()))));
  if (dropped.length > 0) await store.remove(dropped.map(({ path }) => path));
}

/** Call this when a hold on the account has ended. @throws the errors of the store */
export const removeReplaced = (ownerId: string, store: FileStore = fileStore()): Promise<void> =>
  removeBytes(ownerId, isNotNull(files.dropped_at), store);

/** Call this after the write. If the store fails, `removeDroppedFiles` removes the bytes later. */
export function removeDropped(
  ownerId: string,
  kind: FileKind,
  droppedAtMs: number,
  store: FileStore = fileStore(),
): void {
  const which = and(eq(files.kind, kind), eq(files.dropped_at, droppedAtMs)) as SQL;
  const remove = () => removeBytes(ownerId, which, store);
  afterAnswer(remove, "a replaced file stayed in the store", { ownerId, kind });
}
