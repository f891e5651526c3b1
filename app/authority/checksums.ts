import { createHash } from "node:crypto";

/** A file in a zip, as the zip writer takes it. */
interface Entry {
  name: string;
  input: string | AsyncIterable<string | Uint8Array>;
  lastModified?: Date;
}

/** The name of the list in the zip. Check the unzipped files with `sha256sum -c`. */
export const CHECKSUMS = "SHA256SUMS";

/** Adds a last entry with the SHA-256 of each other entry. Never holds an entry in memory as a whole. */
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
