import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "../app/cli/install.mjs";
import { root } from "../app/cli/processes.mjs";

/**
 * `npm run mutants -- PART` lists the changes that pass the part's unit tests or make them time out. The
 * checkout stays unchanged.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "120" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    all: { type: "boolean", default: false },
  },
});

/** @typedef {import("@stryker-mutator/api/core").MutantResult} MutantResult */

const NOTICED = ["Killed", "Timeout", "RuntimeError"];

/** @param {MutantResult} result */
function tell({ fileName, location, mutatorName, replacement, status }) {
  const { start, end } = location;
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const original = lines
    .map((line, index) => (index === last ? line.slice(0, end.column - 1) : line))
    .map((line, index) => (index === 0 ? line.slice(start.column - 1) : line))
    .join(" ");
  const short = (/** @type {string} */ code) => code.replace(/\s+/g, " ").slice(0, 120);
  const where = `${fileName.slice(root.length)}:${start.line}:${start.column}`;
  return `${status} ${mutatorName} ${where}\n    - ${short(original)}\n    + ${short(replacement)}\n`;
}

/**
 * @param {string} part
 * @param {string} folder
 * @returns {Promise<number>}
 */
async function run(part, folder) {
  const { allChanges, modulesOf, nameOf, sampleOf } = await import("./mutants/changes.mjs");
  const { Stryker } = await import("@stryker-mutator/core");
  const modules = modulesOf(root, part);
  const changes = (await allChanges(root, modules)).filter((change) => nameOf(change).includes(values.only));
  const sample = sampleOf(changes, values.all ? changes.length : Number(values.count), values.seed);
  process.stdout.write(`${part}: ${sample.length} of ${changes.length} changes, seed ${values.seed}\n`);
  process.env.HAULWAY_MUTANTS_PART = part;
  process.env.HAULWAY_MUTANTS_SAMPLE = join(folder, "sample.json");
  writeFileSync(process.env.HAULWAY_MUTANTS_SAMPLE, JSON.stringify(sample));

  const touched = new Set(sample.map((name) => name.slice(0, name.indexOf(":"))));
  /** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
  const options = {
    mutate: [...touched],
    plugins: ["@stryker-mutator/vitest-runner", join(root, "tests/mutants/plugins.mjs")],
    testRunner: "vitest",
    vitest: { configFile: "tests/mutants/vitest.config.ts", related: false },
    checkers: ["sample"],
    ignorers: ["logged"],
    reporters: ["progress-characters"],
    coverageAnalysis: "perTest",
    concurrency: 1,
    disableTypeChecks: false,
    tempDirName: folder,
    cleanTempDir: "always",
    ignorePatterns: ["build", "data", "public/build", ".readme"],
    // With a shorter timeout, a slow test on a busy machine would count as noticing the change.
    timeoutMS: 60_000,
    timeoutFactor: 3,
    logLevel: /** @type {never} */ ("warn"),
    warnings: false,
  };
  const results = await new Stryker(options).runMutationTest();
  const tried = results.filter(({ status }) => status !== "CompileError" && status !== "Ignored");
  const noticed = tried.filter(({ status }) => NOTICED.includes(status));
  const missed = tried.filter((result) => !noticed.includes(result));
  process.stdout.write(`\n\n${missed.map(tell).join("")}`);
  const timeouts = tried.filter(({ status }) => status === "Timeout");
  for (const each of timeouts) process.stdout.write(tell(each));
  const score = ((100 * noticed.length) / tried.length).toFixed(1);
  process.stdout.write(`${part}: ${noticed.length} of ${tried.length} noticed, ${score} %\n`);
  return 0;
}

const [part] = positionals;
if (!part) {
  process.stderr.write("Name a part: npm run mutants -- loads\n");
  process.exitCode = 1;
} else {
  await ensureInstalled();
  const folder = mkdtempSync(join(tmpdir(), "haulway-mutants-"));
  try {
    process.exitCode = await run(part, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
