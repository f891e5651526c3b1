import { parseArgs } from "node:util";

const USAGE =
  "Say what to do: npm run authority -- export ACCOUNT --case NUMBER --by EMAIL --to FILE.zip [--company] [--sealed YYYY-MM-DD], hold ACCOUNT --case NUMBER --by EMAIL --until YYYY-MM-DD, lift ACCOUNT --case NUMBER --by EMAIL, or list. ACCOUNT is an email, or the id of a closed account";

const TEXT = /** @type {const} */ ({ type: "string" });
const OPTIONS = {
  case: TEXT,
  by: TEXT,
  to: TEXT,
  until: TEXT,
  sealed: TEXT,
  company: { type: /** @type {const} */ ("boolean") },
};

/**
 * The required and the optional options of each step.
 * @type {Record<"export" | "hold" | "lift" | "list", { needs: string[], may: string[] }>}
 */
const STEPS = {
  export: { needs: ["case", "by", "to"], may: ["company", "sealed"] },
  hold: { needs: ["case", "by", "until"], may: [] },
  lift: { needs: ["case", "by"], may: [] },
  list: { needs: [], may: [] },
};

/**
 * @typedef {{ step: "list" }
 *   | { step: "lift", account: string, caseNumber: string, by: string }
 *   | { step: "hold", account: string, caseNumber: string, by: string, until: number }
 *   | { step: "export", account: string, caseNumber: string, by: string, to: string, isCompany: boolean,
 *     sealedUntil: number | null }} AuthorityCommand
 */

/**
 * Returns the time at which the day begins in UTC, in milliseconds.
 * @param {string} text
 */
function dayOf(text) {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // JavaScript reads February 31 as March 3.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text) throw new Error(USAGE);
  return ms;
}

/**
 * @param {string[]} args
 * @returns {AuthorityCommand}
 * @throws Error with the usage in one line
 */
export function readAuthorityCommand(args) {
  let parsed;
  try {
    parsed = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch {
    throw new Error(USAGE);
  }
  const { positionals, values } = parsed;
  const [step = "", account = "", ...others] = positionals;
  if (!Object.hasOwn(STEPS, step) || others.length > 0) throw new Error(USAGE);
  const { needs, may } = STEPS[/** @type {keyof typeof STEPS} */ (step)];
  const given = Object.keys(values);
  const isComplete = needs.every((name) => values[/** @type {keyof typeof values} */ (name)]);
  const isKnown = given.every((name) => needs.includes(name) || may.includes(name));
  if (!isComplete || !isKnown || (account === "") !== (step === "list")) throw new Error(USAGE);
  const { case: caseNumber = "", by = "", to = "", until = "", sealed, company = false } = values;
  const common = { account, caseNumber, by };
  if (step === "list") return { step };
  if (step === "lift") return { step, ...common };
  if (step === "hold") return { step, ...common, until: dayOf(until) };
  const sealedUntil = sealed === undefined ? null : dayOf(sealed);
  return { step: "export", ...common, to, isCompany: company, sealedUntil };
}
