import { completeMultipartUpload, createMultipartUpload, del, get, put, uploadPart } from "@vercel/blob";
import { cut } from "./byte-stream";
import type { FileStore } from "./store";
import { assertStorePath } from "./store-path";

/** The vendor takes no smaller part but the last. Also the most that one upload holds in memory. */
const PART_BYTES = 5 * 1024 * 1024;
/** Left alone, the SDK tries again for many minutes; nobody waits that long in front of a form. */
const CALL_MS = 30_000;

type Part = Uint8Array<ArrayBuffer>;

/**
 * Files in a private Vercel Blob store. A file below one part goes up in one call, a larger one part after part:
 * each call carries bytes of known length, which the SDK may therefore send again, and a body that breaks off never
 * reaches the call that makes the file exist. The vendor drops parts that nobody completed by itself.
 */
export function vercelBlobStore({ token }: { token: string }): FileStore {
  return {
    async put(path, body, { contentType }) {
      assertStorePath(path);
      const options = {
        token,
        contentType,
        access: "private" as const,
        addRandomSuffix: false,
        // A call repeated because its answer was lost must not be refused over its own first success.
        allowOverwrite: true,
        cacheControlMaxAge: 3600,
      };
      const parts = inParts(body);
      let mayExist = false;
      try {
        const first = (await parts.next()).value;
        if (!first || first.byteLength < PART_BYTES) {
          mayExist = true;
          const whole = new Blob(first ? [first] : []);
          await inTime((abortSignal) => put(path, whole, { ...options, abortSignal }));
          return { sizeBytes: whole.size };
        }

        const upload = await inTime((abortSignal) =>
          createMultipartUpload(path, { ...options, abortSignal }),
        );
        const sent: { etag: string; partNumber: number }[] = [];
        let sizeBytes = 0;
        for (let part: Part | undefined = first; part; part = (await parts.next()).value) {
          const bytes = new Blob([part]);
          const partNumber = sent.length + 1;
          sent.push(
            await inTime((abortSignal) =>
              uploadPart(path, bytes, { ...options, ...upload, partNumber, abortSignal }),
            ),
          );
          sizeBytes += bytes.size;
        }
        mayExist = true;
        await inTime((abortSignal) =>
          completeMultipartUpload(path, sent, { ...options, ...upload, abortSignal }),
        );
        return { sizeBytes };
      } catch (error) {
        await parts.return(undefined);
        await body.cancel(error).catch(() => undefined);
        if (mayExist) await inTime((abortSignal) => del(path, { token, abortSignal })).catch(() => undefined);
        throw error;
      }
    },

    async get(path, range) {
      assertStorePath(path);
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const found = await inTime((abortSignal) =>
        get(path, { token, access: "private", headers, abortSignal }),
      );
      if (!found?.stream) return null;
      // The SDK reports 206 as 200; only this header tells whether the range was understood.
      return range && !found.headers.has("content-range") ? cut(found.stream, range) : found.stream;
    },

    async remove(paths) {
      for (const path of paths) assertStorePath(path);
      if (paths.length > 0) await inTime((abortSignal) => del([...paths], { token, abortSignal }));
    },
  };
}

/** Full parts of PART_BYTES and a shorter last one; nothing at all for an empty body. */
async function* inParts(body: ReadableStream<Uint8Array>): AsyncGenerator<Part, undefined> {
  const reader = body.getReader();
  try {
    let part = new Uint8Array(PART_BYTES);
    let filled = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (let rest = value; rest.byteLength > 0; ) {
        const taken = rest.subarray(0, PART_BYTES - filled);
        part.set(taken, filled);
        filled += taken.byteLength;
        rest = rest.subarray(taken.byteLength);
        if (filled < PART_BYTES) continue;
        yield part;
        part = new Uint8Array(PART_BYTES);
        filled = 0;
      }
    }
    if (filled > 0) yield part.subarray(0, filled);
  } finally {
    reader.releaseLock();
  }
}

/**
 * Gives a call CALL_MS until its answer begins. A plain abort, because the SDK takes the one of
 * `AbortSignal.timeout` for a fault of the network and tries again.
 */
async function inTime<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), CALL_MS);
  try {
    return await call(deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}
