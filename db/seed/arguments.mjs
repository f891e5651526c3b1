import { parseArgs } from "node:util";

/** More are more than the largest board carries; call again for them. */
const MOST = 1_000_000;

/**
 * What `npm run seed` was asked for.
 * @param {string[]} args
 * @returns {number} How many loads to add.
 * @throws Error with one line that says how to call it.
 */
export function loadsAskedFor(args) {
  const usage = `Say how many loads to add, from 1 to ${MOST}: npm run seed -- --loads 5000`;
  let loads;
  try {
    loads = parseArgs({ args, options: { loads: { type: "string" } } }).values.loads;
  } catch {
    throw new Error(usage);
  }
  if (!/^[0-9]{1,7}$/.test(loads ?? "") || Number(loads) < 1 || Number(loads) > MOST) throw new Error(usage);
  return Number(loads);
}
