import { parseArgs } from "node:util";

/** The maximum number of loads per call. Further calls add more. */
const MAX_LOADS = 1_000_000;

/**
 * @param {string[]} args
 * @returns {{ demo: boolean, loads: number }} Whether to add the demo with its own board, and how many loads
 * to add.
 * @throws Error with one line of usage.
 */
export function readSeed(args) {
  const usage = `Name the number of loads to add, from 1 to ${MAX_LOADS}, or the demo: npm run seed -- --loads 5000, npm run seed -- --demo`;
  let values;
  try {
    values = parseArgs({ args, options: { loads: { type: "string" }, demo: { type: "boolean" } } }).values;
  } catch {
    throw new Error(usage);
  }
  const { loads, demo = false } = values;
  if (loads === undefined && demo) return { demo, loads: 0 };
  if (!/^[0-9]{1,7}$/.test(loads ?? "") || Number(loads) < 1 || Number(loads) > MAX_LOADS)
    throw new Error(usage);
  return { demo, loads: Number(loads) };
}
