import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureBuilt } from "../app/cli/build.mjs";
import { ensureInstalled } from "../app/cli/install.mjs";
import { root, runToEnd, Stopped, tool } from "../app/cli/processes.mjs";
import { ensureEdgeBuilt } from "../app/edge/build.mjs";
import { commitOf, testsOfChanges } from "./changed.mjs";
import { ensureChromium } from "./chromium.mjs";
import { countTests, isEmpty } from "./counts.mjs";
import { FULL_TAG, NOT_ON_THE_WORKER, ON_THE_WORKER, onlyInFull } from "./suites.mjs";

const reports = mkdtempSync(join(tmpdir(), "haulway-tests-"));

const isTerminal = Boolean(process.stdout.isTTY);
const plain = isTerminal ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };

/**
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>}
 */
async function run(name, args, env) {
  process.stdout.write(`\n— ${name}\n`);
  const { code } = await runToEnd({ name, args, env: { ...process.env, ...plain, ...env } });
  return code;
}

/**
 * @param {string} name
 * @param {string} fault
 * @returns {import("./counts.mjs").Outcome}
 */
const checked = (name, fault = "") =>
  fault
    ? { passed: 0, failed: 1, faults: [fault] }
    : { passed: 0, failed: 0, faults: [], said: `${name} ok` };

/**
 * @param {string} name
 * @param {string[]} args
 */
const check = async (name, args) => checked(name, (await run(name, args)) === 0 ? "" : name);

/**
 * drizzle-kit's exit code is 0 even if it cannot ask about a renamed column, so its output decides.
 * @param {string[]} more
 * @returns {Promise<import("./counts.mjs").Outcome>}
 */
async function checkMigrations(more) {
  process.stdout.write("\n— migrations\n");
  const copy = join(reports, "migrations");
  cpSync(join(root, "db/migrations"), copy, { recursive: true });
  const { tail } = await runToEnd({
    name: "migrations",
    args: [tool("drizzle-kit/bin.cjs"), "generate", "--config", "db/drizzle.config.ts", ...more],
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, MIGRATIONS_FOLDER: relative(root, copy) },
    quiet: true,
  });
  const agree = tail.includes("No schema changes");
  process.stdout.write(agree ? "The schema and the migrations agree.\n" : `${tail}\n`);
  const fault = "migrations: a change of the schema has no migration; `npm run db:generate` writes it";
  return checked("migrations", agree ? "" : fault);
}

const [wanted, ...more] = process.argv.slice(2);

/** `npm test` is also a whole run, but with samples. */
const isFull = wanted === "full";
const isWhole = wanted === undefined || isFull;
const takesAll = isFull || process.env.FULL === "1";

const seed = (process.env.TEST_SEED || commitOf("HEAD") || String(Date.now())).slice(0, 12);

const drawn = { TEST_SEED: seed, FULL: takesAll ? "1" : "", TEST_RUN: reports };

/**
 * @param {string[]} more
 * @param {Record<string, string>} [env]
 * @returns {Promise<import("./counts.mjs").Outcome>}
 */
async function unitTests(more, env) {
  const file = join(reports, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const config = ["run", "--config", "tests/vitest.config.ts"];
  const leftOut = more.length > 0 || takesAll ? [] : onlyInFull.map((name) => `--exclude=${name}`);
  const args = [...config, ...reporters, ...leftOut, ...more];
  const code = await run("unit tests", [tool("vitest/vitest.mjs"), ...args], { ...drawn, ...env });
  return countTests({ name: "unit tests", format: "vitest", file, code });
}

/**
 * @param {{ name: string, more: string[], env: Record<string, string> }} wanted
 * @returns {Promise<import("./counts.mjs").Outcome>}
 */
async function browserTests({ name, more, env }) {
  const file = join(reports, `${env.RUNTIME ?? "node"}.json`);
  const playwright = [tool("@playwright/test/cli.js"), "test", "-c", "tests/playwright.config.ts"];
  const code = await run(name, [...playwright, "--reporter=list,json", ...more], {
    ...drawn,
    ...env,
    CHROMIUM_PATH: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const outcome = countTests({ name, format: "playwright", file, code });
  if (outcome.passed === 0 && outcome.failed === 1 && more.length > 0 && isEmpty(file)) {
    process.stdout.write("\nNo test matches. Tests:\n");
    await run("names of browser tests", [...playwright, "--list", "--reporter=list"], env);
  }
  return outcome;
}

/** @param {string[]} files */
async function workerTests(files) {
  await ensureEdgeBuilt();
  return browserTests({ name: "on the Worker", more: files, env: { RUNTIME: "edge" } });
}

/**
 * @param {import("./counts.mjs").Outcome[]} outcomes
 * @returns {import("./counts.mjs").Outcome}
 */
const sumOf = (outcomes) => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  faults: outcomes.flatMap(({ faults }) => faults),
});

/** @returns {Promise<import("./counts.mjs").Outcome>} */
async function changedTests() {
  const files = await testsOfChanges();
  process.stdout.write(`\nUnit tests of changed parts: ${files.length} files.\n`);
  return unitTests(files);
}

/** @type {Record<string, (more: string[]) => Promise<import("./counts.mjs").Outcome>>} */
const parts = {
  lint: async (more) => {
    const paths = more.some((argument) => !argument.startsWith("-")) ? [] : ["."];
    const colors = isTerminal ? [] : ["--colors=off"];
    const args = ["check", ...colors, ...more, ...paths];
    const outcome = await check("lint", [tool("@biomejs/biome/bin/biome"), ...args]);
    if (outcome.failed > 0 && !more.includes("--write"))
      process.stdout.write(
        "`npm run lint -- --write` fixes formatting, import order and everything else that is safe to fix.\n",
      );
    return outcome;
  },
  // The service worker has its own TypeScript configuration, because its global scope has no DOM.
  types: async (more) => {
    const tsc = (/** @type {string} */ name, /** @type {string[]} */ args) =>
      check(name, [tool("typescript/bin/tsc"), "--noEmit", ...args]);
    const worker = await tsc("types of the service worker", ["-p", "app/offline/worker"]);
    const outcomes = [worker, await tsc("types", more)];
    return outcomes.find(({ failed }) => failed > 0) ?? checked("types");
  },
  "db:check": checkMigrations,
  unit: (more) => unitTests(more),
  e2e: async (more) => {
    await ensureBuilt();
    const isSample = more.length === 0 && !takesAll;
    const leftOut = isSample ? onlyInFull.filter((name) => name.endsWith(".spec.ts")) : [];
    const asked = isSample ? [`--grep-invert=${FULL_TAG.source}`] : more;
    return browserTests({ name: "browser tests", more: asked, env: { LEFT_OUT: leftOut.join(",") } });
  },
  edge: async (more) => {
    if (isWhole && !isFull) return workerTests(ON_THE_WORKER.map((name) => name.replace("tests/", "")));
    const isAll = more.length === 0;
    const http = isAll
      ? ["tests/http", ...NOT_ON_THE_WORKER.map((name) => `--exclude=${name}`)]
      : more.filter((name) => name.startsWith("tests/http"));
    const others = more.filter((name) => !http.includes(name));
    if (http.length === 0) return workerTests(others);
    const outcome = await unitTests(http, { RUNTIME: "edge" });
    if (!isAll && others.length === 0) return outcome;
    return sumOf([outcome, await workerTests(others)]);
  },
  faults: async (more) => {
    const file = join(reports, "faults.json");
    const code = await run("faults", [join(root, "tests/faults.mjs"), ...more], { FAULTS_REPORT: file });
    return countTests({ name: "faults", format: "vitest", file, code });
  },
};

const HEAVY = ["unit", "e2e", "edge", "faults"];

const buildFirst = async () => {
  await ensureBuilt();
  // Builds the Worker now, because tests that build the app would wait for the same lock.
  await ensureEdgeBuilt();
  return { passed: 0, failed: 0, faults: [] };
};

/**
 * A part that cannot start counts as failed, and the other parts still run.
 * @param {string} name
 * @param {() => Promise<import("./counts.mjs").Outcome>} part
 */
async function outcomeOf(name, part) {
  try {
    return await part();
  } catch (error) {
    if (error instanceof Stopped) throw error;
    return { passed: 0, failed: 1, faults: [`${name}: ${error instanceof Error ? error.message : error}`] };
  }
}

/** @typedef {[name: string, part: (more: string[]) => Promise<import("./counts.mjs").Outcome>]} Part */

/** @returns {Part[]} */
function chosenParts() {
  if (wanted === "check")
    return [
      ...Object.entries(parts).filter(([name]) => ["lint", "types"].includes(name)),
      ["changes", changedTests],
    ];
  if (isWhole) return Object.entries(parts).filter(([name]) => isFull || name !== "faults");
  return Object.entries(parts).filter(([name]) => name === wanted);
}

async function main() {
  const chosen = chosenParts();
  if (chosen.length === 0) {
    process.stderr.write(
      `Unknown part: ${wanted}. Parts: ${["full", "check", ...Object.keys(parts)].join(", ")}.\n`,
    );
    return 1;
  }
  await ensureInstalled();
  if (!takesAll && (isWhole || HEAVY.includes(wanted ?? "")))
    process.stdout.write(`Samples use TEST_SEED=${seed}. FULL=1 uses every row.\n`);
  const outcomeIn = (/** @type {Part} */ [name, part]) => outcomeOf(name, () => part(isWhole ? [] : more));
  // The type check keeps one core busy for a minute, so the suites start at the same time.
  const checks = Promise.all(chosen.filter(([name]) => !HEAVY.includes(name)).map(outcomeIn));
  // A signal that stops the run also stops these checks. The suites report this, so it is ignored here.
  checks.catch(() => undefined);
  const outcomes = isWhole ? [await outcomeOf("build", buildFirst)] : [];
  for (const suite of chosen.filter(([name]) => HEAVY.includes(name))) outcomes.push(await outcomeIn(suite));
  outcomes.push(...(await checks));
  const { passed, failed, faults } = sumOf(outcomes);
  process.stdout.write("\n");
  for (const fault of faults) process.stdout.write(`Failed: ${fault}\n`);
  const said = outcomes.flatMap((outcome) => outcome.said ?? []);
  if (said.length > 0) process.stdout.write(`${said.join(", ")}\n`);
  if (chosen.some(([name]) => name === "changes" || HEAVY.includes(name)))
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
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
