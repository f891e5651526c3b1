import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../app/cli/processes.mjs";
import { onlyInFull, suiteOf } from "./suites.mjs";

/**
 * @param {...string} args
 * @returns {string}
 */
function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}

/**
 * @param {string} name
 * @returns {string}
 */
export const commitOf = (name) => git("rev-parse", "--verify", "--quiet", name);

function changedFiles() {
  const main = commitOf("main") || commitOf("origin/main") || "HEAD";
  const base = git("merge-base", "HEAD", main) || "HEAD";
  const lists = [git("diff", "--name-only", base), git("ls-files", "--others", "--exclude-standard")];
  return lists.flatMap((list) => list.split("\n").filter(Boolean));
}

/** These tests read the code of every part and take only a few seconds. */
const ALWAYS = ["tests/architecture.test.ts", "tests/suites.test.ts"];

/** Excludes HTTP and browser tests, because they need the build. */
export async function testsOfChanges() {
  // A dynamic import, because a fresh clone has no packages when this file is loaded.
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
