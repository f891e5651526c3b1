import { parseArgs } from "node:util";

/**
 * What `npm run backup` was asked for.
 * @param {string[]} args
 * @returns {string} The folder to copy to, as it was typed.
 * @throws Error with one line that says how to call it.
 */
export function folderAskedFor(args) {
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
