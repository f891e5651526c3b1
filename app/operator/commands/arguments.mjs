import { parseArgs } from "node:util";

const TIME_USAGE = "TIME is a duration from now (45m, 2h, 3d) or a time with its zone (2026-12-01T22:00Z).";
const SUMMARY_USAGE = "TEXT says what changed in the terms or the privacy policy.";
export const MAINTENANCE_USAGE = `Use: npm run maintenance -- on [--until TIME] [--why TEXT], off, or status. ${TIME_USAGE}`;
export const BANNER_USAGE = `Use: npm run banner -- set TEXT --until TIME [--for all|driver|shipper], or clear. ${TIME_USAGE}`;
export const AGREEMENT_USAGE = `Use: npm run agreement -- publish TEXT, or status. ${SUMMARY_USAGE}`;

/** In characters. Every page contains the text. */
const MOST_CHARACTERS = 300;
const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };
/** @type {readonly ["all", "driver", "shipper"]} */
const AUDIENCES = ["all", "driver", "shipper"];

/**
 * @param {string} typed
 * @param {number} nowMs
 * @returns {number | null} UTC milliseconds. Null unless the text is a duration or a future time with a zone.
 */
export function readEnd(typed, nowMs) {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(typed) ?? [];
  const hasZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(typed);
  const atMs = unit
    ? nowMs + Number(count) * UNITS_MS[/** @type {keyof typeof UNITS_MS} */ (unit)]
    : hasZone
      ? Date.parse(typed.replace(" ", "T"))
      : Number.NaN;
  return atMs > nowMs ? atMs : null;
}

/**
 * @param {string | undefined} typed
 * @param {string} usage
 */
function readText(typed, usage) {
  const text = (typed ?? "").trim().replace(/\s+/g, " ");
  if (text.length > MOST_CHARACTERS)
    throw new Error(`A text may have ${MOST_CHARACTERS} characters. ${usage}`);
  return text;
}

/**
 * @param {string[]} args
 * @param {string} usage
 * @param {readonly string[]} options
 */
function parsed(args, usage, options) {
  try {
    const known = Object.fromEntries(
      options.map((name) => [name, { type: /** @type {"string"} */ ("string") }]),
    );
    const { values, positionals } = parseArgs({ args, options: known, allowPositionals: true });
    return { values: /** @type {Record<string, string | undefined>} */ (values), positionals };
  } catch {
    throw new Error(usage);
  }
}

/**
 * @param {string[]} args
 * @param {number} nowMs
 * @returns {{ act: "on", untilMs: number | null, why: string } | { act: "off" } | { act: "status" }}
 * @throws Error with one line of usage.
 */
export function readMaintenance(args, nowMs = Date.now()) {
  const { values, positionals } = parsed(args, MAINTENANCE_USAGE, ["until", "why"]);
  const [act, ...rest] = positionals;
  if (rest.length > 0) throw new Error(MAINTENANCE_USAGE);
  if ((act === "off" || act === "status") && Object.keys(values).length === 0) return { act };
  const untilMs = values.until === undefined ? null : readEnd(values.until, nowMs);
  if (act !== "on" || (values.until !== undefined && untilMs === null)) throw new Error(MAINTENANCE_USAGE);
  return { act, untilMs, why: readText(values.why, MAINTENANCE_USAGE) };
}

/**
 * @typedef {{ act: "set", text: string, untilMs: number, audience: "all" | "driver" | "shipper" }} SetBanner
 */

/**
 * @param {string[]} args
 * @param {number} nowMs
 * @returns {SetBanner | { act: "clear" }}
 * @throws Error with one line of usage.
 */
export function readBanner(args, nowMs = Date.now()) {
  const { values, positionals } = parsed(args, BANNER_USAGE, ["until", "for"]);
  const [act, typed, ...rest] = positionals;
  if (act === "clear" && typed === undefined && Object.keys(values).length === 0) return { act };
  const text = readText(typed, BANNER_USAGE);
  const untilMs = readEnd(values.until ?? "", nowMs);
  const audience = AUDIENCES.find((each) => each === (values.for ?? "all"));
  if (act !== "set" || !text || rest.length > 0 || untilMs === null || !audience)
    throw new Error(BANNER_USAGE);
  return { act, text, untilMs, audience };
}

/**
 * @param {string[]} args
 * @returns {{ act: "publish", summary: string } | { act: "status" }}
 * @throws Error with one line of usage.
 */
export function readAgreement(args) {
  const { positionals } = parsed(args, AGREEMENT_USAGE, []);
  const [act, typed, ...rest] = positionals;
  if (act === "status" && typed === undefined) return { act };
  const summary = readText(typed, AGREEMENT_USAGE);
  if (act !== "publish" || !summary || rest.length > 0) throw new Error(AGREEMENT_USAGE);
  return { act, summary };
}
