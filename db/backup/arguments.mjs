import { parseArgs } from "node:util";

/**
 * Reads the arguments of `npm run backup`.
 * @param {string[]} args
 * @returns {string} The target folder, as it was typed.
 * @throws Error with one line of usage.
 */
export function readFolder(args) {
  const usage = "Say where the copy goes, a new or an empty folder: npm run backup -- --to FOLDER";
  let to;
  try {
    to = parseArgs({ args, options: { to: { type: "string" } } }).values.to;
  } catch {
    throw new Error(usage);
  }
  if (!to?.trim()) throw new Error(usage);
  return to;
}
