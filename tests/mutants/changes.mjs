import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";

/** @typedef {import("@stryker-mutator/api/core").Mutant} Mutant */
/** @typedef {Pick<Mutant, "fileName" | "location" | "mutatorName" | "replacement">} Change */

/** Browser tests cover views (.tsx) and their hooks (use-*.ts). */
const isCode = (/** @type {string} */ path) =>
  /(?<!\.test|\.d)\.ts$/.test(path) && !/(^|\/)use-[^/]*$|^demo\//.test(path);

/**
 * @param {string} root
 * @param {string} part
 * @returns {string[]}
 */
export const modulesOf = (root, part) =>
  readdirSync(join(root, "app", part), { recursive: true, encoding: "utf8" })
    .filter(isCode)
    .sort()
    .map((file) => `app/${part}/${file}`);

/**
 * Returns a name of the change that is the same in the checkout and in Stryker's copy.
 * @param {Change} change
 */
export function nameOf({ fileName, location, mutatorName, replacement }) {
  const { start, end } = location;
  const file = fileName.slice(fileName.lastIndexOf("/app/") + 1);
  return [file, start.line, start.column, end.line, end.column, mutatorName, replacement].join(":");
}

/** @typedef {{ node?: { type: string, callee?: { object?: { name?: string } } } }} NodePath */

/** Ignores changes of log calls, because few tests assert the log. */
export const logged = {
  shouldIgnore: (/** @type {NodePath} */ { node }) =>
    node?.type === "CallExpression" && node.callee?.object?.name === "log" ? "written to the log" : undefined,
};

const quiet = new Proxy(/** @type {import("@stryker-mutator/api/logging").Logger} */ ({}), {
  get: () => () => false,
});

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
 * The order by hash leaves most of the sample unchanged after an edit to other code.
 * @param {Change[]} changes
 * @param {number} count
 * @param {string} seed
 */
export const sampleOf = (changes, count, seed) =>
  changes
    .map((change) => nameOf(change))
    .map((name) => ({ name, rank: createHash("sha256").update(`${seed}\n${name}`).digest("hex") }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
