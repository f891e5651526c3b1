import { readFileSync } from "node:fs";

/**
 * The result of a run: how many tests passed and failed, and what else failed, by name.
 * @typedef {{ passed: number, failed: number, faults: string[] }} Outcome
 */

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * Vitest's report. A file that could not even be loaded counts as one failure.
 * @param {string} file
 */
function fromVitest(file) {
  const { numPassedTests, numFailedTests, testResults } = read(file);
  const broken = testResults.filter(
    (
      /** @type {{ status: string, assertionResults: { status: string }[] }} */ { status, assertionResults },
    ) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  return { passed: numPassedTests, failed: numFailedTests + broken };
}

/**
 * Playwright's report. A flaky test counts as failed.
 * @param {string} file
 */
function fromPlaywright(file) {
  const { stats, errors } = read(file);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * Adds up one runner's report. A runner that crashed, ran nothing, or failed although no test did counts as one
 * failure, so that nothing passes by not running.
 * @param {{ name: string, format: "vitest" | "playwright", file: string, code: number }} run
 * @returns {Outcome}
 */
export function countTests({ name, format, file, code }) {
  let counts;
  try {
    counts = format === "vitest" ? fromVitest(file) : fromPlaywright(file);
  } catch {
    return { passed: 0, failed: 1, faults: [`${name}: ended with code ${code} and left no report`] };
  }
  const { passed, failed } = counts;
  if (failed > 0) return { passed, failed, faults: [] };
  if (passed === 0) return { passed, failed: 1, faults: [`${name}: no tests ran`] };
  if (code !== 0) return { passed, failed: 1, faults: [`${name}: ended with code ${code}`] };
  return { passed, failed, faults: [] };
}
