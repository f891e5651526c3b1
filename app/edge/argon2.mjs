import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../cli/processes.mjs";

/** In pages of 64 KB. One hash at our cost uses 305 pages. */
const PAGES = 320;

/**
 * The bytes of the module's memory import, which requires at least 1,040 pages (encoded as LEB128).
 */
const ASKS_65_MB = Buffer.from([0x02, 0x01, 0x90, 0x08, 0x80, 0x80, 0x04]);
const ASKS_20_MB = Buffer.from([0x02, 0x01, 0xc0, 0x02, 0x80, 0x80, 0x04]);

/**
 * Writes a WebAssembly build of Argon2id that reserves 20 MB of memory instead of 65 (an isolate has 128 MB),
 * and a JavaScript module that exports it.
 * @param {string} folder the target folder of `argon2.wasm` and `argon2.js`
 * @throws Error if the package's WebAssembly file has changed
 */
export function writeArgon2(folder) {
  const wasm = readFileSync(join(root, "node_modules/argon2id/dist/simd.wasm"));
  const at = wasm.indexOf(ASKS_65_MB);
  if (at < 0) throw new Error("The argon2id module requests a different amount of memory than expected.");
  ASKS_20_MB.copy(wasm, at);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "argon2.wasm"), wasm);
  writeFileSync(
    join(folder, "argon2.js"),
    `export { default as argon2 } from "./argon2.wasm";\nexport const argon2Pages = ${PAGES};\n`,
  );
}
