import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { lockFile, root } from "./paths.mjs";
import { runToEnd } from "./processes.mjs";

/** @param {string} path */
function packagesIn(path) {
  return JSON.parse(readFileSync(join(root, path), "utf8")).packages ?? {};
}

/**
 * npm ends every installation by writing down what it has installed, so that record is compared with the lock
 * file. A person's own `npm ci` is as good as ours, and one that was broken off has no record.
 */
function isInstalled() {
  if (!existsSync(join(root, "node_modules/.package-lock.json"))) return false;
  const installed = packagesIn("node_modules/.package-lock.json");
  return Object.entries(packagesIn("package-lock.json")).every(
    ([path, { version, optional, devOptional }]) =>
      path === "" || installed[path]?.version === version || ((optional || devOptional) && !installed[path]),
  );
}

/** npm's own script when npm runs us, so that no other npm on the machine takes part. */
function npm() {
  const script = process.env.npm_execpath;
  return script?.endsWith("npm-cli.js") ? { args: [script] } : { command: "npm", args: [] };
}

/**
 * Installs the dependencies that the lock file names, unless they are there. No package needs its install script.
 * @throws Error when npm does not succeed, with the end of what it said.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(lockFile, async () => {
    if (isInstalled()) return;
    process.stdout.write("Installing dependencies…\n");
    const { command, args } = npm();
    const { code, tail } = await runToEnd({
      name: "npm",
      command,
      // The build needs the development dependencies, whatever NODE_ENV says.
      args: [
        ...args,
        "ci",
        "--ignore-scripts",
        "--include=dev",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
      ],
      cwd: root,
      env: process.env,
      quiet: true,
    });
    const reason = tail.split("\n").slice(0, 12).join("\n");
    if (code !== 0) throw new Error(`npm ci did not succeed.\n${reason}`);
  });
}
