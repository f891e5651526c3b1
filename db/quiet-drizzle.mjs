/** Runs inside drizzle-kit's process, because drizzle-kit asks no questions if its output is piped. */
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
