import { db } from "db/client";
import { files } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { afterAnswer } from "~/http/after-answer.server";
import type { FileKind } from "~/trade/file-kinds";
import { fileStore } from "./store/choose-store.server";
import type { FileStore } from "./store/store";

/** Call this after the write. If the store fails, `removeDroppedFiles` removes the bytes later. */
export function removeDropped(
  ownerId: string,
  kind: FileKind,
  droppedAtMs: number,
  store: FileStore = fileStore(),
): void {
  const remove = async () => {
    const dropped = await db()
      .select({ path: files.path })
      .from(files)
      .where(
        and(
          eq(files.uploader_id, ownerId),
          eq(files.kind, kind),
          isNull(files.load_id),
          eq(files.dropped_at, droppedAtMs),
        ),
      );
    await store.remove(dropped.map(({ path }) => path));
  };
  afterAnswer(remove, "a replaced file stayed in the store", { ownerId, kind });
}
