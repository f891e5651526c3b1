import { DAY_MS } from "~/text/time";

export interface FileStore {
  /** Resolves after the file is durable. If the stream or the store fails, rejects and leaves no file. */
  put(path: string, body: ReadableStream<Uint8Array>, options: PutOptions): Promise<{ sizeBytes: number }>;

  get(path: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;

  /** Ignores missing files. */
  remove(paths: readonly string[]): Promise<void>;

  /** In no particular order. A file stored or removed during the listing may or may not appear. */
  list(folder: string, pageFiles?: number): AsyncIterable<readonly ListedFile[]>;

  /** Removes the remains of incomplete uploads that received their last byte before `beforeMs`. */
  removeUnfinished(beforeMs: number): Promise<void>;
}

export const PAGE_FILES = 250;

export interface ListedFile {
  path: string;
  storedAtMs: number;
}

/**
 * A younger file may still get its row, which is written only after the whole form has arrived. With a weak
 * signal, that may take hours.
 */
export const STRAY_AFTER_MS = DAY_MS;

interface PutOptions {
  contentType: string;
}

/** Offsets in bytes, both inclusive. The caller checks them against the file size. */
export interface ByteRange {
  start: number;
  end: number;
}
