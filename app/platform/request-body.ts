/** Past this we do not listen any more: the sender is not a form of ours. */
const READ_OVER_BYTES = 64 * 1024 * 1024;

/**
 * Reads what a refused form still sends and forgets it. A browser looks for our answer only once it has sent everything;
 * closing the line before would show it an error of its own.
 */
export async function readOver(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  try {
    for (let seen = 0; seen < READ_OVER_BYTES; ) {
      const { done, value } = await reader.read();
      if (done) return;
      seen += value.byteLength;
    }
  } catch {
    // The sender has gone, which is as good as the end.
  } finally {
    reader.releaseLock();
  }
}
