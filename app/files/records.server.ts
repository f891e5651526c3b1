import { db } from "db/client";
import { files } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, isNull, ne } from "drizzle-orm";
import type { FileKind } from "~/trade/file-kinds";
import type { Viewer } from "~/trade/viewer";
import type { StoredFile } from "./receive-upload.node.server";

/** Where a file is served: what the url columns of loads and profiles hold. */
export function fileUrl(file: Pick<StoredFile, "fileId">): string {
  return `/files/${file.fileId}`;
}

/** The rows that make stored files known. */
export function recordFiles(
  stored: readonly StoredFile[],
  viewer: Viewer,
  loadId: string | null,
  nowMs: number,
): Statement[] {
  return stored.map((file) => ({
    query: db().insert(files).values({
      file_id: file.fileId,
      kind: file.kind,
      path: file.path,
      shown_name: file.shownName,
      content_type: file.contentType,
      size_bytes: file.sizeBytes,
      uploader_id: viewer.id,
      load_id: loadId,
      created_at: nowMs,
    }),
  }));
}

/** Takes a load's documents out of sight: they belong to terms that no longer hold. */
export function dropDocuments(loadId: string, nowMs: number): Statement {
  const current = and(eq(files.load_id, loadId), isNull(files.dropped_at));
  return { query: db().update(files).set({ dropped_at: nowMs }).where(current) };
}

const personal = (ownerId: string, kind: FileKind) =>
  and(eq(files.uploader_id, ownerId), eq(files.kind, kind), isNull(files.load_id));

/** A new file of the viewer's own in the place of the one of its kind, of which one is current at a time. */
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

/** Takes one file of the viewer's own out of sight. Changes nothing where it is gone already. */
export function dropPersonalFile(fileId: string, viewer: Viewer, nowMs: number): Statement {
  const own = and(eq(files.file_id, fileId), eq(files.uploader_id, viewer.id), isNull(files.load_id));
  return {
    query: db()
      .update(files)
      .set({ dropped_at: nowMs })
      .where(and(own, isNull(files.dropped_at))),
  };
}
