import { parseArgs } from "node:util";

const USUAL_DAYS = 90;
const USAGE =
  "Say how many days ago a load was finished at least, 90 by default: npm run archive -- --days 365";

/**
 * Reads the arguments of `npm run archive`.
 * @param {string[]} args
 * @returns {number} Whole days since the delivery.
 * @throws Error with one line of usage.
 */
export function readDays(args) {
  let days;
  try {
    ({ days } = parseArgs({ args, options: { days: { type: "string" } } }).values);
  } catch {
    throw new Error(USAGE);
  }
  if (days === undefined) return USUAL_DAYS;
  if (!/^[0-9]{1,5}$/.test(days)) throw new Error(USAGE);
  return Number(days);
}
