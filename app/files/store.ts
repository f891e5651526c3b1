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
}

interface PutOptions {
  contentType: string;
}

/** Offsets in bytes, both inclusive, already checked against the size of the file. */
export interface ByteRange {
  start: number;
  end: number;
}
