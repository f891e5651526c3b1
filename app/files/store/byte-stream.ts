import { joinBytes } from "~/http/join-bytes";
import type { ByteRange } from "./store";

export function streamOf(...chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) if (chunk.byteLength > 0) controller.enqueue(chunk);
      controller.close();
    },
  });
}

/** Use this only for files that are small or must be decoded whole. */
export async function collect(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/**
 * `head` contains at least `bytes` bytes unless the stream is shorter; `whole` yields the complete stream.
 */
export async function peek(
  body: ReadableStream<Uint8Array>,
  bytes: number,
): Promise<{ head: Uint8Array; whole: ReadableStream<Uint8Array> }> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let seen = 0;
  while (seen < bytes) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    seen += value.byteLength;
  }
  const head = joinBytes(chunks);
  let replay: Uint8Array | null = head.byteLength > 0 ? head : null;
  const whole = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (replay) {
          controller.enqueue(replay);
          replay = null;
          return;
        }
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return { head, whole };
}

export function sliceStream(
  body: ReadableStream<Uint8Array>,
  { start, end }: ByteRange,
): ReadableStream<Uint8Array> {
  let position = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const from = Math.max(start - position, 0);
        const to = Math.min(end + 1 - position, chunk.byteLength);
        if (from < to) controller.enqueue(chunk.subarray(from, to));
        position += chunk.byteLength;
        if (position > end) controller.terminate();
      },
    }),
  );
}

/** Yields parts of exactly `bytes` bytes, each in its own buffer; the last part may be shorter. */
export async function* inParts(
  body: ReadableStream<Uint8Array>,
  bytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  const reader = body.getReader();
  try {
    let part = new Uint8Array(bytes);
    let filled = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (let rest = value; rest.byteLength > 0; ) {
        const taken = rest.subarray(0, bytes - filled);
        part.set(taken, filled);
        filled += taken.byteLength;
        rest = rest.subarray(taken.byteLength);
        if (filled < bytes) continue;
        yield part;
        part = new Uint8Array(bytes);
        filled = 0;
      }
    }
    if (filled > 0) yield part.subarray(0, filled);
  } finally {
    reader.releaseLock();
  }
}
