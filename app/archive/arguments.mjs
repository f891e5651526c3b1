import { parseArgs } from "node:util";

const DEFAULT_DAYS = 90;
const USAGE =
  "Give the minimum number of days since a load was finished (90 by default): npm run archive -- --days 365";

/**
 * @param {string[]} args
 * @returns {number} The minimum number of whole days since a load's last step.
 * @throws Error with one line of usage.
 */
export function readDays(args) {
  let days;
  try {
    ({ days } = parseArgs({ args, options: { days: { type: "string" } } }).values);
  } catch {
    throw new Error(USAGE);
  }
  if (days === undefined) return DEFAULT_DAYS;
  if (!/^[0-9]{1,5}$/.test(days)) throw new Error(USAGE);
  return Number(days);
}
