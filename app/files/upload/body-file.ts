import { createHash } from "node:crypto";
import { v5 as nameBasedId } from "uuid";
import { Invalid } from "~/platform/errors";
import type { IncomingFile } from "./multipart.node.server";
import { UPLOAD_BROKE } from "./upload-words";

export interface BodyFile extends IncomingFile {
  readOver(): Promise<boolean>;
  /** Releases the body, so that its unread part can be discarded. */
  release(): void;
  /** Depends only on the owner and the bytes. Call this only after the body has ended. */
  stem(): string;
}

interface Meant {
  field: string;
  /** The id of the load or user to which the file belongs. */
  ownerId: string;
  maxBytes: number;
}

export function bodyFile(body: ReadableStream<Uint8Array> | null, meant: Meant): BodyFile {
  const { field, ownerId, maxBytes } = meant;
  const hash = createHash("sha256");
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let fault: ReturnType<IncomingFile["fault"]> = null;
  let seen = 0;
  let hasEnded = body === null;

  async function next(): Promise<Uint8Array | null> {
    if (hasEnded || !body) return null;
    reader ??= body.getReader();
    const { done, value } = await reader.read().catch(() => {
      fault = "broken off";
      throw new Invalid(UPLOAD_BROKE);
    });
    hasEnded = done;
    if (done) return null;
    seen += value.byteLength;
    if (seen > maxBytes) {
      fault = "too large";
      throw new Error("The file is too large.");
    }
    hash.update(value);
    return value;
  }

  return {
    field,
    fileName: "",
    body: new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const chunk = await next();
          if (chunk) controller.enqueue(chunk);
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    ),
    fault: () => fault,
    async readOver() {
      try {
        while (await next());
      } catch {
        // `fault` says why.
      }
      return hasEnded;
    },
    release() {
      reader?.releaseLock();
      reader = undefined;
    },
    stem() {
      if (!hasEnded) throw new Error("The body has not ended.");
      return nameBasedId(hash.copy().digest("hex"), ownerId);
    },
  };
}
