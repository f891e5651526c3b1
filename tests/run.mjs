import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../app/platform/cli/build.mjs";
import { ensureInstalled } from "../app/platform/cli/install.mjs";
import { root, tool } from "../app/platform/cli/paths.mjs";
import { runToEnd, Stopped } from "../app/platform/cli/processes.mjs";
import { ensureChromium } from "./chromium.mjs";
import { countTests } from "./counts.mjs";

/** `npm test`: lint, types, unit and browser tests. `npm test -- PART …` runs one of them; the rest goes to its tool. */

const reports = mkdtempSync(join(tmpdir(), "haulway-tests-"));

/** Some of the tools colour even a log file, unless they are told not to. */
const isTerminal = Boolean(process.stdout.isTTY);
const plain = isTerminal ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };

/**
 * @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} The exit code.
 */
async function run(name, args, env) {
  process.stdout.write(`\n— ${name}\n`);
  const { code } = await runToEnd({ name, args, cwd: root, env: { ...process.env, ...plain, ...env } });
  return code;
}

/** @param {string} name @param {string[]} args @returns {Promise<import("./counts.mjs").Outcome>} */
async function check(name, args) {
  const code = await run(name, args);
  return code === 0 ? { passed: 0, failed: 0, faults: [] } : { passed: 0, failed: 1, faults: [name] };
}

/** @type {Record<string, (more: string[]) => Promise<import("./counts.mjs").Outcome>>} */
const parts = {
  lint: (more) =>
    check("lint", [
      tool("@biomejs/biome/bin/biome"),
      "ci",
      ".",
      ...(isTerminal ? [] : ["--colors=off"]),
      ...more,
    ]),
  types: (more) => check("types", [tool("typescript/bin/tsc"), "--noEmit", ...more]),
  unit: async (more) => {
    const file = join(reports, "unit.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const config = ["run", "--config", "tests/vitest.config.ts"];
    const code = await run("unit tests", [tool("vitest/vitest.mjs"), ...config, ...reporters, ...more]);
    return countTests({ name: "unit tests", format: "vitest", file, code });
  },
  e2e: async (more) => {
    const CHROMIUM_PATH = await ensureChromium();
    await ensureBuilt();
    const PLAYWRIGHT_JSON_OUTPUT_FILE = join(reports, "e2e.json");
    const config = ["test", "-c", "tests/playwright.config.ts", "--reporter=list,json"];
    const code = await run("browser tests", [tool("@playwright/test/cli.js"), ...config, ...more], {
      CHROMIUM_PATH,
      PLAYWRIGHT_JSON_OUTPUT_FILE,
    });
    return countTests({
      name: "browser tests",
      format: "playwright",
      file: PLAYWRIGHT_JSON_OUTPUT_FILE,
      code,
    });
  },
};

/** A step that could not even begin (no browser, no build) is a failure of its part, and the others still run. */
async function outcomeOf(/** @type {string} */ part, /** @type {string[]} */ more) {
  try {
    return await parts[part](more);
  } catch (error) {
    if (error instanceof Stopped) throw error;
    return { passed: 0, failed: 1, faults: [`${part}: ${error instanceof Error ? error.message : error}`] };
  }
}

async function main() {
  const [part, ...more] = process.argv.slice(2);
  if (part !== undefined && !Object.hasOwn(parts, part)) {
    process.stderr.write(`There is no part ${part}. Parts: ${Object.keys(parts).join(", ")}.\n`);
    return 1;
  }
  await ensureInstalled();
  /** @type {import("./counts.mjs").Outcome[]} */
  const outcomes = [];
  for (const name of part ? [part] : Object.keys(parts)) outcomes.push(await outcomeOf(name, more));
  const sum = (/** @type {"passed" | "failed"} */ key) =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const failed = sum("failed");
  process.stdout.write("\n");
  for (const fault of outcomes.flatMap((outcome) => outcome.faults))
    process.stdout.write(`Failed: ${fault}\n`);
  process.stdout.write(`${sum("passed")} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  const asked = error instanceof Stopped;
  process.stderr.write(asked ? "Stopped.\n" : `${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
