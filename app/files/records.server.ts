import { db } from "db/client";
import { document_hashes, files } from "db/schema";
import { comparing } from "db/suspension/look-alikes";
import type { Statement } from "db/write";
import { and, eq, isNull, ne } from "drizzle-orm";
import type { FileKind } from "~/trade/file-kinds";
import type { BetweenName } from "~/trade/stop-names";
import { byOf, type Viewer } from "~/trade/viewer";
import type { StoredFile } from "./upload/receive-upload.node.server";

export function fileUrl(file: Pick<StoredFile, "fileId">): string {
  return `/files/${file.fileId}`;
}

export function recordFiles(
  stored: readonly StoredFile[],
  viewer: Viewer,
  loadId: string | null,
  nowMs: number,
  stop: BetweenName | null = null,
): Statement[] {
  return stored.flatMap((file) => [
    {
      query: db()
        .insert(files)
        .values({
          file_id: file.fileId,
          kind: file.kind,
          path: file.path,
          shown_name: file.shownName,
          content_type: file.contentType,
          size_bytes: file.sizeBytes,
          uploader_id: viewer.id,
          by_id: byOf(viewer),
          load_id: loadId,
          stop,
          created_at: nowMs,
        }),
    },
    ...comparingDocument(file, viewer.id, nowMs),
  ]);
}

/** Only personal documents have a hash (`isCompared`). */
function comparingDocument({ sha256 }: StoredFile, owner_id: string, nowMs: number): Statement[] {
  if (!sha256) return [];
  const kept = db().insert(document_hashes).values({ owner_id, sha256 }).onConflictDoNothing();
  return [{ query: kept }, comparing(owner_id, "document", nowMs)];
}

/** Afterward, only users for whom `isKeptFor` returns true can open the documents. */
export function dropDocuments(loadId: string, nowMs: number): Statement {
  const current = and(eq(files.load_id, loadId), isNull(files.dropped_at));
  return { query: db().update(files).set({ dropped_at: nowMs }).where(current) };
}

const personal = (ownerId: string, kind: FileKind) =>
  and(eq(files.uploader_id, ownerId), eq(files.kind, kind), isNull(files.load_id));

export function replacePersonalFile(stored: StoredFile, viewer: Viewer, nowMs: number): Statement[] {
  const others = and(
    personal(viewer.id, stored.kind),
    ne(files.file_id, stored.fileId),
    isNull(files.dropped_at),
  );
  return [
    ...recordFiles([stored], viewer, null, nowMs),
    { query: db().update(files).set({ dropped_at: nowMs }).where(others) },
  ];
}

export function dropPersonalFile(fileId: string, viewer: Viewer, nowMs: number): Statement {
  const own = and(eq(files.file_id, fileId), eq(files.uploader_id, viewer.id), isNull(files.load_id));
  return {
    query: db()
      .update(files)
      .set({ dropped_at: nowMs })
      .where(and(own, isNull(files.dropped_at))),
  };
}
