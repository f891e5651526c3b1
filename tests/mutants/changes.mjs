import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";

/** @typedef {import("@stryker-mutator/api/core").Mutant} Mutant */
/** @typedef {Pick<Mutant, "fileName" | "location" | "mutatorName" | "replacement">} Change */

/**
 * Excludes tests and a part's demo/ folder. Also excludes views (.tsx) and their hooks (use-*.ts), because
 * browser tests cover them.
 */
const isCode = (/** @type {string} */ path) =>
  /(?<!\.test|\.d)\.ts$/.test(path) && !/(^|\/)use-[^/]*$|^demo\//.test(path);

/** @param {string} root @param {string} part @returns {string[]} The part's modules, relative to the root. */
export const modulesOf = (root, part) =>
  readdirSync(join(root, "app", part), { recursive: true, encoding: "utf8" })
    .filter(isCode)
    .sort()
    .map((file) => `app/${part}/${file}`);

/**
 * Returns a name for the change that is the same in the checkout and in Stryker's copy.
 * @param {Change} change
 */
export function nameOf({ fileName, location, mutatorName, replacement }) {
  const { start, end } = location;
  const file = fileName.slice(fileName.lastIndexOf("/app/") + 1);
  return [file, start.line, start.column, end.line, end.column, mutatorName, replacement].join(":");
}

/** @typedef {{ node?: { type: string, callee?: { object?: { name?: string } } } }} NodePath */

/** Leaves log calls unchanged (`log.warn({ … }, "…")`), because few tests assert the log. */
export const logged = {
  shouldIgnore: (/** @type {NodePath} */ { node }) =>
    node?.type === "CallExpression" && node.callee?.object?.name === "log" ? "written to the log" : undefined,
};

const quiet = new Proxy(/** @type {import("@stryker-mutator/api/logging").Logger} */ ({}), {
  get: () => () => false,
});

/**
 * Returns every change that Stryker can make, except those in log calls and those that a comment disables.
 */
export async function allChanges(/** @type {string} */ root, /** @type {string[]} */ modules) {
  const files = modules.map((name) => ({
    name: join(root, name),
    mutate: true,
    content: readFileSync(join(root, name), "utf8"),
  }));
  const { mutants } = await new Instrumenter(quiet).instrument(files, {
    plugins: null,
    ignorers: [logged],
    excludedMutations: [],
  });
  return mutants.filter(({ status }) => status !== "Ignored");
}

/**
 * Returns a sample of `count` changes. The same seed returns the same sample. Orders changes by hash, so that
 * an edit to other code leaves most of the sample unchanged.
 * @param {Change[]} changes @param {number} count @param {string} seed
 */
export const sampleOf = (changes, count, seed) =>
  changes
    .map((change) => nameOf(change))
    .map((name) => ({ name, rank: createHash("sha256").update(`${seed}\n${name}`).digest("hex") }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
