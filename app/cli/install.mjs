import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lockFile, withLock } from "./lock.mjs";
import { root, runToEnd } from "./processes.mjs";

/** @param {string} path */
function packagesIn(path) {
  return JSON.parse(readFileSync(join(root, path), "utf8")).packages ?? {};
}

/**
 * Compares npm's record of the installation with the lock file. An interrupted installation leaves no record.
 * @param {{ development: boolean }} needs
 */
function isInstalled({ development }) {
  if (!existsSync(join(root, "node_modules/.package-lock.json"))) return false;
  const installed = packagesIn("node_modules/.package-lock.json");
  return Object.entries(packagesIn("package-lock.json")).every(
    ([path, { version, dev, optional, devOptional }]) => {
      if (installed[path]) return installed[path].version === version;
      return path === "" || optional || devOptional || (dev && !development);
    },
  );
}

/** Progress is reported this often, because npm can run for minutes without any output. */
const LIFE_EVERY_MS = 15_000;

export function sayStillInstalling() {
  const startedMs = performance.now();
  const life = setInterval(() => {
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    process.stdout.write(`Still installing after ${seconds} s…\n`);
  }, LIFE_EVERY_MS);
  return () => clearInterval(life);
}

function npm() {
  const script = process.env.npm_execpath;
  return script?.endsWith("npm-cli.js") ? { args: [script] } : { command: "npm", args: [] };
}

/**
 * Installs all dependencies in the lock file, unless the required dependencies are already installed. Skips
 * install scripts, because no package needs one.
 * @param {{ development: boolean }} [needs] `development: false` accepts a production installation.
 * @throws Error with the end of npm's output if npm fails.
 */
export async function ensureInstalled(needs = { development: true }) {
  if (isInstalled(needs)) return;
  await withLock(lockFile, async () => {
    if (isInstalled(needs)) return;
    process.stdout.write("Installing dependencies…\n");
    const done = sayStillInstalling();
    const { command, args } = npm();
    const { code, tail } = await runToEnd({
      name: "npm",
      command,
      // `--include=dev`: the build needs the development dependencies, which npm omits if NODE_ENV is
      // `production`.
      args: [
        ...args,
        "ci",
        "--ignore-scripts",
        "--include=dev",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
      ],
      quiet: true,
    }).finally(done);
    const reason = tail.split("\n").slice(0, 12).join("\n");
    if (code !== 0) throw new Error(`npm ci failed.\n${reason}`);
  });
}
