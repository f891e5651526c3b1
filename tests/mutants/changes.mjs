import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";

/** @typedef {Pick<import("@stryker-mutator/api/core").Mutant, "fileName" | "location" | "mutatorName" | "replacement">} Change */

/** Views (.tsx) and their hooks (use-*.ts) are for the browser tests; a stand-in of another's service is none of ours. */
const isCode = (/** @type {string} */ path) =>
  /(?<!\.test|\.d)\.ts$/.test(path) && !/(^|\/)use-[^/]*$|^demo\//.test(path);

/** @param {string} root @param {string} part @returns {string[]} The part's modules, from the root. */
export const modulesOf = (root, part) =>
  readdirSync(join(root, "app", part), { recursive: true, encoding: "utf8" })
    .filter(isCode)
    .sort()
    .map((file) => `app/${part}/${file}`);

/** The same in the checkout and in Stryker's copy of it. @param {Change} change */
export function nameOf({ fileName, location, mutatorName, replacement }) {
  const { start, end } = location;
  const file = fileName.slice(fileName.lastIndexOf("/app/") + 1);
  return [file, start.line, start.column, end.line, end.column, mutatorName, replacement].join(":");
}

const quiet = new Proxy(/** @type {import("@stryker-mutator/api/logging").Logger} */ ({}), {
  get: () => () => false,
});

/** Every change that Stryker can make, without those that a comment in the code rules out. */
export async function allChanges(/** @type {string} */ root, /** @type {string[]} */ modules) {
  const files = modules.map((name) => ({
    name: join(root, name),
    mutate: true,
    content: readFileSync(join(root, name), "utf8"),
  }));
  const { mutants } = await new Instrumenter(quiet).instrument(files, {
    plugins: null,
    ignorers: [],
    excludedMutations: [],
  });
  return mutants.filter(({ status }) => status !== "Ignored");
}

/**
 * As many changes as asked, the same ones for the same seed. Their order is that of a hash, so that an edit
 * elsewhere leaves most of the sample as it was.
 * @param {Change[]} changes @param {number} count @param {string} seed
 */
export const sampleOf = (changes, count, seed) =>
  changes
    .map((change) => nameOf(change))
    .map((name) => ({ name, rank: createHash("sha256").update(`${seed}\n${name}`).digest("hex") }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
