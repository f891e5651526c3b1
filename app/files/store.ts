/**
 * Where the bytes of documents and pictures are kept. The rest of the app knows only this port; which adapter
 * stands behind it is decided in `choose-store.server.ts`.
 */
export interface FileStore {
  /**
   * Streams `body` in under `path` and resolves once it is durable; what was there before is replaced.
   * Rejects when the stream or the store fails, and then leaves nothing behind.
   */
  put(path: string, body: ReadableStream<Uint8Array>, options: PutOptions): Promise<{ sizeBytes: number }>;

  /** Null when there is nothing under `path`. */
  get(path: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;

  /** Removes what is there; silent about what is not. */
  remove(paths: readonly string[]): Promise<void>;
}

export interface PutOptions {
  contentType: string;
}

/** Offsets in bytes, both inclusive, already checked against the size of the file. */
export interface ByteRange {
  start: number;
  end: number;
}
