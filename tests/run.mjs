import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureBuilt } from "../app/platform/cli/build.mjs";
import { ensureInstalled } from "../app/platform/cli/install.mjs";
import { root, runToEnd, Stopped, tool } from "../app/platform/cli/processes.mjs";
import { ensureEdgeBuilt } from "../app/platform/edge/build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { countTests } from "./counts.mjs";

/** `npm test` runs all parts. `npm run PART -- …` runs one of them, and its tool gets what follows `--`. */

const reports = mkdtempSync(join(tmpdir(), "haulway-tests-"));

/** Without this some of the tools write colours into a log file. */
const isTerminal = Boolean(process.stdout.isTTY);
const plain = isTerminal ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };

/**
 * @param {string} name @param {string[]} args @param {Record<string, string>} [env]
 * @returns {Promise<number>} The exit code.
 */
async function run(name, args, env) {
  process.stdout.write(`\n— ${name}\n`);
  const { code } = await runToEnd({ name, args, env: { ...process.env, ...plain, ...env } });
  return code;
}

/** @param {string} name @param {string[]} args @returns {Promise<import("./counts.mjs").Outcome>} */
async function check(name, args) {
  const code = await run(name, args);
  return code === 0 ? { passed: 0, failed: 0, faults: [] } : { passed: 0, failed: 1, faults: [name] };
}

/**
 * Fails if the schema has a change that no migration has. Generates migrations into a copy of the present ones, and passes
 * only if drizzle-kit says that there is nothing to do: its exit code is 0 also when it cannot ask about a renamed column.
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
  if (agree) return { passed: 0, failed: 0, faults: [] };
  const fault = "migrations: the schema has a change without one; `npm run db:generate` writes it";
  return { passed: 0, failed: 1, faults: [fault] };
}

/** Browser tests that a whole `npm test` runs on both grounds: a load's life, on one of them with scripts and on the other without. */
const ON_BOTH = ["e2e/life-of-a-load"];

/**
 * Browser tests that a whole `npm test` runs on the Worker alone: what they walk differs by ground (passwords, mail, rooms, Stripe), and its
 * Node.js half has HTTP tests. `npm run e2e` runs them on Node.js, `npm test -- edge` all on the Worker.
 */
const ON_THE_WORKER = [
  "e2e/refusals",
  "e2e/chat",
  "e2e/billing",
  "e2e/mailed-links",
  "e2e/two-step",
  "e2e/account",
];

/**
 * HTTP tests of what a Worker has not: processes of its own, a disk, a file as database, a socket that takes any bytes; and those that ask no app or
 * start what they need themselves.
 */
const NOT_ON_THE_WORKER = [
  ...["billing-demo", "container", "leader", "memory", "two-processes", "workers", "silent-archive"],
  ...["log", "nonsense", "our-fault", "rooms", "upload-cut-off", "walks", "archived", "remote", "trips"],
  ...["public-address", "queries", "queries-alerts", "queries-recommended", "sizes"],
];

/** `npm test` without a name. */
const isWhole = process.argv.length === 2;

/** @param {string[]} more @param {Record<string, string>} [env] @returns {Promise<import("./counts.mjs").Outcome>} */
async function unitTests(more, env) {
  const file = join(reports, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const config = ["run", "--config", "tests/vitest.config.ts"];
  const code = await run("unit tests", [tool("vitest/vitest.mjs"), ...config, ...reporters, ...more], env);
  return countTests({ name: "unit tests", format: "vitest", file, code });
}

/** Browser tests against the Worker. @param {string[]} files @returns {Promise<import("./counts.mjs").Outcome>} */
async function workerTests(files) {
  const CHROMIUM_PATH = await ensureChromium();
  await ensureEdgeBuilt();
  const file = join(reports, "edge.json");
  const config = ["test", "-c", "tests/playwright.config.ts", "--reporter=list,json"];
  const code = await run("on the Worker", [tool("@playwright/test/cli.js"), ...config, ...files], {
    CHROMIUM_PATH,
    GROUND: "edge",
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return countTests({ name: "on the Worker", format: "playwright", file, code });
}

/** @type {Record<string, (more: string[]) => Promise<import("./counts.mjs").Outcome>>} */
const parts = {
  lint: (more) => {
    const paths = more.some((argument) => !argument.startsWith("-")) ? [] : ["."];
    const colors = isTerminal ? [] : ["--colors=off"];
    return check("lint", [tool("@biomejs/biome/bin/biome"), "check", ...colors, ...more, ...paths]);
  },
  // The service worker lives in another world than pages: its own configuration knows no DOM.
  types: async (more) => {
    const tsc = (/** @type {string[]} */ args) =>
      check("types", [tool("typescript/bin/tsc"), "--noEmit", ...args]);
    const outcomes = [await tsc(["-p", "app/pocket/worker"]), await tsc(more)];
    return outcomes.find(({ failed }) => failed > 0) ?? { passed: 0, failed: 0, faults: [] };
  },
  "db:check": checkMigrations,
  unit: (more) => unitTests(more),
  e2e: async (more) => {
    const CHROMIUM_PATH = await ensureChromium();
    await ensureBuilt();
    const file = join(reports, "e2e.json");
    const config = ["test", "-c", "tests/playwright.config.ts", "--reporter=list,json"];
    const code = await run("browser tests", [tool("@playwright/test/cli.js"), ...config, ...more], {
      CHROMIUM_PATH,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      LEFT_OUT: isWhole ? ON_THE_WORKER.join(",") : "",
    });
    return countTests({ name: "browser tests", format: "playwright", file, code });
  },
  edge: async (more) => {
    const isAll = !isWhole && more.length === 0;
    const http = isAll
      ? ["tests/http", ...NOT_ON_THE_WORKER.map((name) => `--exclude=tests/http/${name}.test.ts`)]
      : more.filter((name) => name.startsWith("tests/http"));
    const others = more.filter((name) => !http.includes(name));
    if (http.length === 0) return workerTests(isWhole ? [...ON_BOTH, ...ON_THE_WORKER] : others);
    const outcome = await unitTests(http, { GROUND: "edge" });
    if (!isAll && others.length === 0) return outcome;
    const browser = await workerTests(others);
    return {
      passed: outcome.passed + browser.passed,
      failed: outcome.failed + browser.failed,
      faults: [...outcome.faults, ...browser.faults],
    };
  },
};

/** The parts that need both cores and the build. */
const SUITES = ["unit", "e2e", "edge"];

const buildFirst = async () => {
  await ensureBuilt();
  // Otherwise the tests that ask the app would wait for the Worker's build, which holds the same lock.
  await ensureEdgeBuilt();
  return { passed: 0, failed: 0, faults: [] };
};

/**
 * Runs a part. A part that cannot start (no browser, no build) counts as a failure, and the others still run.
 * @param {string} name @param {() => Promise<import("./counts.mjs").Outcome>} part
 */
async function outcomeOf(name, part) {
  try {
    return await part();
  } catch (error) {
    if (error instanceof Stopped) throw error;
    return { passed: 0, failed: 1, faults: [`${name}: ${error instanceof Error ? error.message : error}`] };
  }
}

async function main() {
  const [wanted, ...more] = process.argv.slice(2);
  const chosen = Object.entries(parts).filter(([name]) => wanted === undefined || name === wanted);
  if (chosen.length === 0) {
    process.stderr.write(`There is no part ${wanted}. Parts: ${Object.keys(parts).join(", ")}.\n`);
    return 1;
  }
  await ensureInstalled();
  const outcomeIn = (/** @type {(typeof chosen)[number]} */ [name, part]) =>
    outcomeOf(name, () => part(more));
  // Types keep one core busy for a minute. All else goes beside them on the other; the suites begin with what they need, the builds.
  const checks = Promise.all(chosen.filter(([name]) => !SUITES.includes(name)).map(outcomeIn));
  // Who stops the run stops these too; that is told once.
  checks.catch(() => undefined);
  const outcomes = wanted === undefined ? [await outcomeOf("build", buildFirst)] : [];
  for (const suite of chosen.filter(([name]) => SUITES.includes(name))) outcomes.push(await outcomeIn(suite));
  outcomes.push(...(await checks));
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
