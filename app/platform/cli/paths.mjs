import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * A tool's own script, to be run by Node.js without `npx` in between.
 * @param {string} path Inside node_modules.
 */
export const tool = (path) => join(root, "node_modules", path);

/** Held while dependencies are installed or the app is built. Not in node_modules, which `npm ci` deletes. */
export const lockFile = join(root, "build", ".lock");
