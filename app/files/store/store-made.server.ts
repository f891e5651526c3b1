import { Unavailable } from "~/platform/errors";
import { log } from "~/platform/log.server";
import type { FileKind } from "~/trade/file-kinds";
import { newPlace } from "../upload/new-place";
import type { StoredFile } from "../upload/receive-upload.node.server";
import { streamOf } from "./byte-stream";
import { fileStore } from "./choose-store.server";
import type { FileStore } from "./store";

interface MadePdf {
  kind: FileKind;
  loadId: string;
  shownName: string;
  bytes: Uint8Array;
  /** Random by default. */
  stem?: string;
}

/** Never throws. */
export async function discardMade(
  made: readonly StoredFile[],
  store: FileStore = fileStore(),
): Promise<void> {
  const paths = made.map(({ path }) => path);
  await store.remove(paths).catch((error: unknown) => {
    log.error({ err: error, paths }, "documents of a refused step stayed in the store");
  });
}

/**
 * Stores all of these PDFs, or none. The caller then writes their rows.
 * @throws Unavailable if the store fails
 */
export async function storeMade(
  pdfs: readonly MadePdf[],
  store: FileStore = fileStore(),
): Promise<StoredFile[]> {
  const contentType = "application/pdf";
  const puts = pdfs.map(async ({ kind, loadId, shownName, bytes, stem }) => {
    const { fileId, path } = newPlace(kind, loadId, "pdf", stem);
    const { sizeBytes } = await store.put(path, streamOf(bytes), { contentType });
    return { fileId, kind, path, shownName, contentType, sizeBytes };
  });
  const ends = await Promise.allSettled(puts);
  const stored = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
  const failed = ends.find((end) => end.status === "rejected");
  if (!failed) return stored;
  await discardMade(stored, store);
  throw new Unavailable(undefined, failed.reason);
}
