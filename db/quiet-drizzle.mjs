/**
 * Loaded into drizzle-kit's process by `generate.mjs`. Filters the output instead of piping it, because
 * without a terminal drizzle-kit does not ask its questions.
 */
import { withoutSummary } from "./without-summary.mjs";

const { stdout } = process;
const write = stdout.write.bind(stdout);
const take = withoutSummary((text) => write(text));
stdout.write = /** @type {typeof write} */ (
  (/** @type {string | Uint8Array} */ text, /** @type {unknown[]} */ ...rest) => {
    take(typeof text === "string" ? text : Buffer.from(text).toString());
    const done = rest.at(-1);
    if (typeof done === "function") done();
    return true;
  }
);
