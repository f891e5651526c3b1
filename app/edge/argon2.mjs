import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../cli/processes.mjs";

/** The memory that one hash at our cost needs, in pages of 64 KB: 19,456 KB of blocks and 10 KB beside them. */
const PAGES = 320;

/** The module's import of its memory, with the least number of pages that it takes (LEB128): 1,040, of which our cost uses 305. */
const ASKS_65_MB = Buffer.from([0x02, 0x01, 0x90, 0x08, 0x80, 0x80, 0x04]);
const ASKS_20_MB = Buffer.from([0x02, 0x01, 0xc0, 0x02, 0x80, 0x80, 0x04]);

/**
 * Writes Argon2id in WebAssembly, whose memory takes 20 of an isolate's 128 MB instead of 65, and the module that leads to it.
 * @param {string} folder where `argon2.wasm` and `argon2.js` go
 * @throws Error where the package's module is not the one that is known
 */
export function writeArgon2(folder) {
  const wasm = readFileSync(join(root, "node_modules/argon2id/dist/simd.wasm"));
  const at = wasm.indexOf(ASKS_65_MB);
  if (at < 0) throw new Error("The module of argon2id asks for another memory than it did.");
  ASKS_20_MB.copy(wasm, at);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "argon2.wasm"), wasm);
  writeFileSync(
    join(folder, "argon2.js"),
    `export { default as argon2 } from "./argon2.wasm";\nexport const argon2Pages = ${PAGES};\n`,
  );
}
