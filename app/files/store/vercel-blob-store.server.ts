import { inParts, sliceStream } from "./byte-stream";
import { type FileStore, PAGE_FILES } from "./store";
import { assertStorePath, isStorePath } from "./store-path";

/**
 * Loads the SDK on the first call, because loading takes 0.2 s and 24 MB, and most processes have no token.
 */
const sdk = () => import("@vercel/blob");

/** The vendor's minimum part size; the last part may be smaller. */
const PART_BYTES = 5 * 1024 * 1024;
/** Without a deadline, the SDK retries for many minutes, longer than users wait for a form. */
export const CALL_MS = 20_000;
/** The deadline for removing up to FORM_FILES files, usually after a failed call while the user waits. */
export const REMOVAL_MS = 5_000;
/** Only background jobs, which can wait longer, remove more files at once. */
const FORM_FILES = 10;

/** A file smaller than one part is uploaded in one call. Each call can be retried. */
export function vercelBlobStore({ token }: { token: string }): FileStore {
  const removeInTime = (paths: string[]) =>
    inTime(
      async (abortSignal) => (await sdk()).del(paths, { token, abortSignal }),
      paths.length > FORM_FILES ? CALL_MS : REMOVAL_MS,
    );
  return {
    async put(path, body, { contentType }) {
      assertStorePath(path);
      const options = {
        token,
        contentType,
        access: "private" as const,
        addRandomSuffix: false,
        // If the response to a successful attempt is lost, the retry must not fail.
        allowOverwrite: true,
        cacheControlMaxAge: 3600,
      };
      const parts = inParts(body, PART_BYTES);
      let mayExist = false;
      try {
        const { completeMultipartUpload, createMultipartUpload, put, uploadPart } = await sdk();
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
        for (let part: Uint8Array<ArrayBuffer> | undefined = first; part; part = (await parts.next()).value) {
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
        if (mayExist) await removeInTime([path]).catch(() => undefined);
        throw error;
      }
    },

    async get(path, range) {
      assertStorePath(path);
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const { get } = await sdk();
      const found = await inTime((abortSignal) =>
        get(path, { token, access: "private", headers, abortSignal }),
      );
      if (!found?.stream) return null;
      // The SDK reports 206 as 200; only this header shows whether the range was applied.
      return range && !found.headers.has("content-range") ? sliceStream(found.stream, range) : found.stream;
    },

    async remove(paths) {
      for (const path of paths) assertStorePath(path);
      if (paths.length > 0) await removeInTime([...paths]);
    },

    async *list(folder, pageFiles = PAGE_FILES) {
      assertStorePath(folder);
      const { list: pageOf } = await sdk();
      const options = { token, prefix: `${folder}/`, limit: pageFiles };
      for (let cursor: string | undefined, isMore = true; isMore; ) {
        const page = await inTime((abortSignal) => pageOf({ ...options, cursor, abortSignal }));
        yield page.blobs
          .filter(({ pathname }) => isStorePath(pathname))
          .map(({ pathname, uploadedAt }) => ({ path: pathname, storedAtMs: uploadedAt.getTime() }));
        cursor = page.cursor;
        isMore = page.hasMore && cursor !== undefined;
      }
    },

    // The vendor removes incomplete uploads itself.
    removeUnfinished: async () => undefined,
  };
}

/** Not `AbortSignal.timeout`, whose error the SDK treats as a network error and retries. */
async function inTime<T>(call: (signal: AbortSignal) => Promise<T>, limitMs = CALL_MS): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), limitMs);
  try {
    return await call(deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}
