import { parseArgs } from "node:util";

export const STAFF_ROLES = /** @type {const} */ (["support", "trust", "admin"]);

const USAGE =
  "Say whom to add, or list or remove: npm run staff -- add EMAIL --role support|trust|admin, npm run staff -- list, npm run staff -- remove EMAIL";

/**
 * @typedef {{ step: "add", email: string, role: typeof STAFF_ROLES[number] }
 *   | { step: "remove", email: string } | { step: "list" }} StaffCommand
 */

/**
 * @param {string[]} args
 * @returns {StaffCommand}
 * @throws Error with one line of usage.
 */
export function readStaffCommand(args) {
  let parsed;
  try {
    parsed = parseArgs({ args, allowPositionals: true, options: { role: { type: "string" } } });
  } catch {
    throw new Error(USAGE);
  }
  const [step, email = "", ...others] = parsed.positionals;
  const role = STAFF_ROLES.find((each) => each === parsed.values.role);
  const hasRole = parsed.values.role !== undefined;
  if (others.length > 0) throw new Error(USAGE);
  if (step === "list" && !email && !hasRole) return { step };
  if (step === "remove" && email && !hasRole) return { step, email };
  if (step === "add" && email && role) return { step, email, role };
  throw new Error(USAGE);
}
