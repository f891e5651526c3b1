/** How much of a refused form is read and discarded. Forms of ours are smaller. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/**
 * Passes on each chunk up to the limit.
 * @returns whether the body ended within it
 * @throws the signal's reason once it is aborted
 */
async function readChunks(
  body: ReadableStream<Uint8Array>,
  limitBytes: number,
  take: (chunk: Uint8Array) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  const reader = body.getReader();
  // A fetch watches its signal only for as long as its request is not collected as garbage, which may be before its body has come.
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
 * The whole body, never more of it in memory than `limitBytes`.
 * @param ifBroken what to do where the line breaks in the middle: fail, or give what came
 * @param signal ends the reading, too
 * @returns null when it is larger; the rest stays unread
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

/**
 * Reads and discards the rest of a refused form. A browser reads our answer only once it has sent everything; if we closed
 * the connection before, it would show an error page of its own.
 */
export async function drainBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  // A broken connection ends the body as well.
  await readChunks(body, MAX_DRAINED_BYTES, () => {}).catch(() => {});
}
