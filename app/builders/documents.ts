import type { files } from "db/schema";
import { v7 as newId } from "uuid";
import { kindOfFile } from "~/files/kinds";
import { streamOf } from "~/files/store/byte-stream";
import type { FileStore } from "~/files/store/store";
import type { FileKind } from "~/trade/file-kinds";

export interface Content {
  bytes: Uint8Array;
  contentType: "application/pdf" | "image/jpeg";
}

export interface BuiltDocument {
  row: typeof files.$inferInsert & { file_id: string };
  bytes: Uint8Array;
}

interface DocumentOptions {
  kind: FileKind;
  content: Content;
  uploaderId: string;
  /** Null for an uploader's personal document. */
  loadId: string | null;
  createdAtMs: number;
  /** The file id without its extension. Set only if the id has a meaning (`{id}_signed`). */
  stem?: string;
}

export function buildDocument(options: DocumentOptions): BuiltDocument {
  const { kind, content, uploaderId, loadId, createdAtMs, stem } = options;
  const extension = content.contentType === "image/jpeg" ? "jpg" : "pdf";
  const unique = newId({ msecs: createdAtMs });
  const file_id = `${stem ?? unique}.${extension}`;
  const { label, path } = kindOfFile(kind);
  return {
    bytes: content.bytes,
    row: {
      file_id,
      kind,
      path: path(loadId ?? uploaderId, stem ? `${unique}-${file_id}` : file_id),
      shown_name: `${label}.${extension}`,
      content_type: content.contentType,
      size_bytes: content.bytes.byteLength,
      uploader_id: uploaderId,
      load_id: loadId,
      created_at: createdAtMs,
    },
  };
}

/** Stores all documents or none. Call this before writing the rows, as an upload does. */
export async function storeDocuments(documents: readonly BuiltDocument[], store: FileStore): Promise<void> {
  const puts = documents.map(({ row, bytes }) =>
    store.put(row.path, streamOf(bytes), { contentType: row.content_type }),
  );
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === "rejected");
  if (!failed) return;
  await discardDocuments(documents, store);
  throw failed.reason;
}

export async function discardDocuments(documents: readonly BuiltDocument[], store: FileStore): Promise<void> {
  await store.remove(documents.map(({ row }) => row.path));
}
