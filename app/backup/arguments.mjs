import { parseArgs } from "node:util";

const USAGE = {
  to: "Name a new or empty folder for the copy: npm run backup -- --to FOLDER",
  from: "Name the folder of the copy: npm run restore -- --from FOLDER",
};

/**
 * @param {string[]} args
 * @param {"to" | "from"} option
 * @returns {string} The folder, as it was typed.
 * @throws Error with one line of usage.
 */
export function readFolder(args, option) {
  let folder;
  try {
    folder = parseArgs({ args, options: { [option]: { type: "string" } } }).values[option];
  } catch {
    throw new Error(USAGE[option]);
  }
  if (typeof folder !== "string" || !folder.trim()) throw new Error(USAGE[option]);
  return folder;
}
