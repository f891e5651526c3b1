import { db } from "db/client";
import { files } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { log } from "~/platform/log.server";
import type { FileKind } from "~/trade/file-kinds";
import { fileStore } from "./choose-store.server";
import type { FileStore } from "./store";

/**
 * Removes from the store the files that a write dropped, found by the instant of the drop. Called after the write. Never
 * throws: bytes that a failing store keeps cannot be opened by anybody.
 */
export async function removeDropped(
  ownerId: string,
  kind: FileKind,
  droppedAtMs: number,
  store: FileStore = fileStore(),
): Promise<void> {
  try {
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
  } catch (error) {
    log.error({ err: error, ownerId, kind }, "a replaced file stayed in the store");
  }
}
