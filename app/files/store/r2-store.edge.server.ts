import type { R2Bucket, R2Part } from "cloudflare:workers";
import { countTrip } from "~/platform/trips.server";
import { inParts, streamOf } from "./byte-stream";
import { type FileStore, PAGE_FILES } from "./store";
import { assertStorePath, isStorePath } from "./store-path";

/** R2's minimum part size. All parts except the last must have the same size. */
const PART_BYTES = 5 * 1024 * 1024;
const REMOVED_AT_ONCE = 1_000;

/** A file smaller than one part is buffered and stored in one call, because R2 needs the length. */
export function r2Store(bucket: R2Bucket): FileStore {
  return {
    async put(path, body, { contentType }) {
      assertStorePath(path);
      const options = { httpMetadata: { contentType } };
      const parts = inParts(body, PART_BYTES);
      try {
        const first = (await parts.next()).value;
        if (!first || first.byteLength < PART_BYTES) {
          // After a short part, the next read returns the end of the body or an error.
          await parts.next();
          countTrip();
          await bucket.put(path, first ?? new Uint8Array(0), options);
          return { sizeBytes: first?.byteLength ?? 0 };
        }
        countTrip();
        const upload = await bucket.createMultipartUpload(path, options);
        try {
          const sent: R2Part[] = [];
          let sizeBytes = 0;
          for (let part: typeof first | undefined = first; part; part = (await parts.next()).value) {
            countTrip();
            sent.push(await upload.uploadPart(sent.length + 1, part));
            sizeBytes += part.byteLength;
          }
          countTrip();
          await upload.complete(sent);
          return { sizeBytes };
        } catch (error) {
          await upload.abort().catch(() => undefined);
          throw error;
        }
      } catch (error) {
        await parts.return(undefined);
        await body.cancel(error).catch(() => undefined);
        throw error;
      }
    },

    async get(path, range) {
      assertStorePath(path);
      const part = range && { offset: range.start, length: range.end - range.start + 1 };
      countTrip();
      const found = await bucket.get(path, part && { range: part });
      // R2 returns no body for an empty file.
      return found && (found.body ?? streamOf());
    },

    async remove(paths) {
      for (const path of paths) assertStorePath(path);
      for (let at = 0; at < paths.length; at += REMOVED_AT_ONCE) {
        countTrip();
        await bucket.delete(paths.slice(at, at + REMOVED_AT_ONCE));
      }
    },

    async *list(folder, pageFiles = PAGE_FILES) {
      assertStorePath(folder);
      for (let cursor: string | undefined, isMore = true; isMore; ) {
        countTrip();
        const page = await bucket.list({ prefix: `${folder}/`, limit: pageFiles, cursor });
        yield page.objects
          .filter(({ key }) => isStorePath(key))
          .map(({ key, uploaded }) => ({ path: key, storedAtMs: uploaded.getTime() }));
        cursor = page.truncated ? page.cursor : undefined;
        isMore = page.truncated;
      }
    },

    removeUnfinished: async () => undefined,
  };
}
