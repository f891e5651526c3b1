/** Hashes personal documents, so that the same file in another account is noticed (`db/suspension`). */
import { createHash } from "node:crypto";
import type { FileKind } from "~/trade/file-kinds";

const COMPARED: readonly FileKind[] = ["insurance", "policy", "mc_cert", "w4"];

export const isCompared = (kind: FileKind): boolean => COMPARED.includes(kind);

/** Passes the bytes through. `sha256` returns their SHA-256 in hex after all of them have been read. */
export function withHash(sent: ReadableStream<Uint8Array>) {
  const hash = createHash("sha256");
  const body = sent.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        hash.update(chunk);
        controller.enqueue(chunk);
      },
    }),
  );
  return { body, sha256: () => hash.digest("hex") };
}
