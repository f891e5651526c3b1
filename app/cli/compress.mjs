import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** Smaller files are not worth compressing. */
const LEAST_BYTES = 160;

/**
 * Writes NAME.br and NAME.gz next to each file if they are smaller. Brotli's highest quality is too slow to
 * run for each request.
 * @param {string} folder
 */
export function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (/\.(br|gz)$/.test(name) || !statSync(path).isFile()) continue;
    const bytes = readFileSync(path);
    if (bytes.length < LEAST_BYTES) continue;
    const made = { br: brotliCompressSync(bytes), gz: gzipSync(bytes, { level: 9 }) };
    for (const [ending, small] of Object.entries(made))
      if (small.length < bytes.length) writeFileSync(`${path}.${ending}`, small);
  }
}
