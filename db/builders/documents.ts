import type { files } from "db/schema";
import { v7 as newId } from "uuid";
import { streamOf } from "~/files/byte-stream";
import { kindOfFile } from "~/files/kinds";
import type { FileStore } from "~/files/store";
import type { FileKind } from "~/trade/file-kinds";

/** What lies in a file. A photo is given by whoever has one; without, a document is a PDF. */
export interface Content {
  bytes: Uint8Array;
  contentType: "application/pdf" | "image/jpeg";
}

export interface BuiltDocument {
  row: typeof files.$inferInsert & { file_id: string };
  bytes: Uint8Array;
}

export interface DocumentOptions {
  kind: FileKind;
  content: Content;
  uploaderId: string;
  /** Null: a document of the uploader's own. */
  loadId: string | null;
  createdAtMs: number;
  /** The file id without its extension, where it must tell something (`{id}_signed`). */
  stem?: string;
}

/** A document as an upload records it: the same ids, paths and names. */
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

/** Puts documents into the store, all or none. Called before the rows are written, as an upload does. */
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
