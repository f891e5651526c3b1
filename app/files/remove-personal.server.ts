import { db } from "db/client";
import { isOpenDesk } from "db/desks";
import { file_views, files } from "db/schema";
import { type Statement, write } from "db/write";
import { and, eq, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import { isHeld } from "~/holds/in-force.server";
import type { Job } from "~/platform/jobs.server";
import { mayGoOn } from "~/platform/trips.server";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { fileStore } from "./store/choose-store.server";
import type { FileStore } from "./store/store";

const personal = (userId: string) => and(eq(files.uploader_id, userId), isNull(files.load_id));

export function dropPersonalFiles(userId: string, nowMs: number): Statement {
  return {
    query: db().update(files).set({ dropped_at: nowMs, shown_name: "removed" }).where(personal(userId)),
  };
}

/**
 * Call this after the write that dropped the files. If the store fails or the account is held, the rows stay,
 * and a job removes the files later.
 */
export async function removeDroppedFiles(userId: string, store: FileStore = fileStore()): Promise<void> {
  const rows = await db()
    .select({ fileId: files.file_id, path: files.path })
    .from(files)
    .where(and(personal(userId), isNotNull(files.dropped_at), not(isHeld(userId, Date.now()))));
  if (rows.length === 0) return;
  await store.remove(rows.map((row) => row.path));
  const ids = rows.map((row) => row.fileId);
  await write([
    { query: db().delete(file_views).where(inArray(file_views.file_id, ids)) },
    { query: db().delete(files).where(inArray(files.file_id, ids)) },
  ]);
}

const ACCOUNTS_AT_ONCE = 20;

async function removeFilesOfClosed(store: FileStore = fileStore()): Promise<void> {
  const owners = await db()
    .selectDistinct({ id: files.uploader_id })
    .from(files)
    .where(
      and(
        isNull(files.load_id),
        isNotNull(files.dropped_at),
        not(isOpenDesk(sql`${files.uploader_id}`)),
        not(isHeld(files.uploader_id, Date.now())),
      ),
    )
    .limit(ACCOUNTS_AT_ONCE);
  for (const { id } of owners) if (mayGoOn()) await removeDroppedFiles(id, store);
}

export const removeRemainingFiles: Job = {
  name: "remove files of closed accounts",
  everyMs: HOUR_MS,
  firstAfterMs: MINUTE_MS,
  work: async () => {
    await removeFilesOfClosed();
    return undefined;
  },
};
