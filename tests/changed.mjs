import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../app/cli/processes.mjs";
import { onlyInFull, suiteOf } from "./suites.mjs";

/** @param {...string} args @returns {string} What git says, or nothing if it fails. */
function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}

/** @param {string} name @returns {string} The commit, or nothing outside a repository. */
export const commitOf = (name) => git("rev-parse", "--verify", "--quiet", name);

/** The files that differ from `main`, or from HEAD where there is no other branch, with those that git does not know. */
function changedFiles() {
  const main = commitOf("main") || commitOf("origin/main") || "HEAD";
  const base = git("merge-base", "HEAD", main) || "HEAD";
  const lists = [git("diff", "--name-only", base), git("ls-files", "--others", "--exclude-standard")];
  return lists.flatMap((list) => list.split("\n").filter(Boolean));
}

/** Held always: they read the code of every part, and take a few seconds. */
const ALWAYS = ["tests/architecture.test.ts", "tests/suites.test.ts"];

/**
 * The unit tests of the parts (`parts.ts`) that have a changed file, and changed unit tests of the whole product. Neither HTTP nor
 * browser tests, which need the build, nor what only a full run takes.
 */
export async function testsOfChanges() {
  // Not at the start: a bare clone has no packages yet.
  const { tsImport } = await import("tsx/esm/api");
  const { partOf } = await tsImport("./parts.ts", import.meta.url);
  const changed = changedFiles();
  const parts = new Set(changed.map(partOf).filter(Boolean));
  const files = ["app", "db", "party", "tests"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  return files.filter(
    (file) =>
      suiteOf(file)?.name === "unit" &&
      !onlyInFull.includes(file) &&
      (ALWAYS.includes(file) || changed.includes(file) || parts.has(partOf(file))),
  );
}
