import { readFileSync } from "node:fs";

/**
 * `said` is the success message of a check that has no tests.
 * @typedef {{ passed: number, failed: number, faults: string[], said?: string }} Outcome
 */

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * A file that fails to load counts as one failure.
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
 * A flaky test counts as failed.
 * @param {string} file
 */
function fromPlaywright(file) {
  const { stats, errors } = read(file);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * A runner that crashes, runs no test, or fails without a failed test counts as one failure, so that an empty
 * run cannot pass.
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

/** @param {string} file */
export function isEmpty(file) {
  try {
    const { stats, errors } = read(file);
    const none = errors.some((/** @type {{ message?: string }} */ { message }) =>
      /No tests found/.test(message ?? ""),
    );
    return none || (stats.expected + stats.unexpected + stats.flaky === 0 && errors.length === 0);
  } catch {
    return false;
  }
}
