import { db } from "db/client";
import { file_views } from "db/schema";
import { write } from "db/write";
import { and, eq, gt, lte } from "drizzle-orm";
import { afterAnswer } from "~/http/after-answer.server";
import { MINUTE_MS } from "~/text/time";
import { type FileFacts, isWatched } from "./policy";

const VIEW_EVERY_MS = MINUTE_MS;

interface View {
  fileId: string;
  viewerId: string;
}

export async function recordView({ fileId, viewerId }: View, nowMs = Date.now()): Promise<void> {
  const aMinuteAgo = nowMs - VIEW_EVERY_MS;
  const [known] = await db()
    .select({ lastSeenAt: file_views.last_seen_at })
    .from(file_views)
    .where(
      and(
        eq(file_views.file_id, fileId),
        eq(file_views.viewer_id, viewerId),
        gt(file_views.last_seen_at, aMinuteAgo),
      ),
    );
  if (known) return;
  await write([
    {
      query: db()
        .insert(file_views)
        .values({ file_id: fileId, viewer_id: viewerId, last_seen_at: nowMs })
        .onConflictDoUpdate({
          target: [file_views.file_id, file_views.viewer_id],
          set: { last_seen_at: nowMs },
          setWhere: lte(file_views.last_seen_at, aMinuteAgo),
        }),
    },
  ]);
}

/** Runs after the response; a failure is only logged. */
export function noteView(viewerId: string, file: FileFacts & { fileId: string }): void {
  if (!isWatched(file, viewerId)) return;
  const { fileId } = file;
  afterAnswer(() => recordView({ fileId, viewerId }), "view not recorded");
}
