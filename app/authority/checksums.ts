import { createHash } from "node:crypto";

/** A file for the zip writer. */
interface Entry {
  name: string;
  input: string | AsyncIterable<string | Uint8Array>;
  lastModified?: Date;
}

/** The name of the file with the checksums. `sha256sum -c` checks the unzipped files against it. */
export const CHECKSUMS = "SHA256SUMS";

/** Adds a last entry with the SHA-256 of each other entry. Streams the entries. */
export async function* withChecksums(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const lines: string[] = [];
  for await (const entry of entries) {
    const hash = createHash("sha256");
    const { name, input } = entry;
    async function* passed() {
      for await (const chunk of typeof input === "string" ? [input] : input) {
        hash.update(chunk);
        yield chunk;
      }
      lines.push(`${hash.digest("hex")}  ${name}\n`);
    }
    yield { ...entry, input: passed() };
  }
  yield { name: CHECKSUMS, input: lines.join("") };
}
