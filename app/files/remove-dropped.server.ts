import { db } from "db/client";
import { files } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { log } from "~/platform/log.server";
import type { FileKind } from "~/trade/file-kinds";
import { fileStore } from "./choose-store.server";
import type { FileStore } from "./store";

/**
 * After the write: removes from the store what it dropped, known by the instant. Never throws; what a store that is down
 * keeps, nobody can open.
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
