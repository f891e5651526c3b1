const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/**
 * @returns whether the body ended within the limit
 * @throws the signal's reason after the signal is aborted
 */
async function readChunks(
  body: ReadableStream<Uint8Array>,
  limitBytes: number,
  take: (chunk: Uint8Array) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  const reader = body.getReader();
  // A fetch observes its signal only until its request is garbage collected, which may happen before the body
  // has arrived.
  const stop = () => void reader.cancel(signal?.reason).catch(() => {});
  signal?.addEventListener("abort", stop);
  try {
    for (let seen = 0; ; ) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return true;
      seen += value.byteLength;
      if (seen > limitBytes) return false;
      take(value);
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    reader.releaseLock();
  }
}

/**
 * @param ifBroken `give` returns the bytes that arrived before the connection broke
 * @returns null if the body is larger than the limit; the rest of the body then stays unread
 */
export async function readBytes(
  { body }: Pick<Request, "body">,
  limitBytes: number,
  ifBroken: "fail" | "give" = "fail",
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const take = (chunk: Uint8Array) => {
    chunks.push(chunk);
    size += chunk.byteLength;
  };
  const isWhole = await readChunks(body ?? new Blob().stream(), limitBytes, take, signal).catch(
    (broken: unknown) => {
      if (ifBroken === "fail") throw broken;
      return true;
    },
  );
  if (!isWhole) return null;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** Reads the rest of a form, because a browser reads the response only after it has sent the whole form. */
export async function drainBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  // A broken connection also ends the body.
  await readChunks(body, MAX_DRAINED_BYTES, () => {}).catch(() => {});
}
