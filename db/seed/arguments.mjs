import { parseArgs } from "node:util";

/** The limit of one call, more than the largest boards have; further calls add more. */
const MAX_LOADS = 1_000_000;

/**
 * Reads the arguments of `npm run seed`.
 * @param {string[]} args
 * @returns {number} The number of loads to add.
 * @throws Error with one line of usage.
 */
export function readLoadCount(args) {
  const usage = `Say how many loads to add, from 1 to ${MAX_LOADS}: npm run seed -- --loads 5000`;
  let loads;
  try {
    loads = parseArgs({ args, options: { loads: { type: "string" } } }).values.loads;
  } catch {
    throw new Error(usage);
  }
  if (!/^[0-9]{1,7}$/.test(loads ?? "") || Number(loads) < 1 || Number(loads) > MAX_LOADS)
    throw new Error(usage);
  return Number(loads);
}
