import { DAY_MS } from "~/text/time";

/**
 * The store for the bytes of documents and pictures. The app knows only this port; `choose-store.server.ts` chooses the
 * adapter.
 */
export interface FileStore {
  /**
   * Stores the stream `body` under `path`, replaces what was there, and resolves once it is durable. Rejects when the stream
   * or the store fails, and then leaves nothing behind.
   */
  put(path: string, body: ReadableStream<Uint8Array>, options: PutOptions): Promise<{ sizeBytes: number }>;

  /** The bytes under `path`, or null when there are none. */
  get(path: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;

  /** Removes the files under these paths and ignores missing ones. */
  remove(paths: readonly string[]): Promise<void>;

  /**
   * The files below `folder`, in pages of at most `pageFiles` and in no order that counts. A file that is stored or removed
   * meanwhile may or may not be listed. What the store also holds but no path of this port can name is left out.
   */
  list(folder: string, pageFiles?: number): AsyncIterable<readonly ListedFile[]>;

  /** Removes what is left of files that were never completed and received their last byte before that instant. */
  removeUnfinished(beforeMs: number): Promise<void>;
}

/** The number of files in a page of `list` by default: little enough for one call, one statement and one removal. */
export const PAGE_FILES = 250;

export interface ListedFile {
  path: string;
  storedAtMs: number;
}

/**
 * The age from which a file without a row is stray. A file waits for its row until the whole form has come, which over a weak
 * signal may take hours.
 */
export const STRAY_AFTER_MS = DAY_MS;

interface PutOptions {
  contentType: string;
}

/** Offsets in bytes, both inclusive, already checked against the size of the file. */
export interface ByteRange {
  start: number;
  end: number;
}
