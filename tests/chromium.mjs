import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runToEnd, tool } from "../app/cli/processes.mjs";

/**
 * The headless shell comes first, because it halves the duration of the browser tests (319 s instead of 636 s
 * for 150 tests).
 */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
/** Older releases of Debian have only the second package. */
const packages = ["chromium-headless-shell", "chromium"];
const downloadMs = 300_000;

/**
 * A downloaded browser may need libraries that the machine lacks.
 * @param {string | undefined} path
 */
const works = (path) =>
  Boolean(path) &&
  existsSync(path ?? "") &&
  spawnSync(path ?? "", ["--version"], { timeout: 20_000 }).status === 0;

function fromSystem() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(works);
}

async function fromPlaywright() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return works(path) ? path : undefined;
}

/**
 * @param {string} command
 * @param {string[]} args
 */
const succeeds = async (command, args) => {
  process.stdout.write(
    `Getting Chromium: ${[command === process.execPath ? "" : command, ...args].join(" ").trim()}\n`,
  );
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const limit = AbortSignal.timeout(downloadMs);
  return (await runToEnd({ name: command, command, args, env }, limit)).code === 0;
};

function isRootOnDebian() {
  return (
    process.getuid?.() === 0 &&
    existsSync("/etc/debian_version") &&
    readFileSync("/etc/debian_version").length > 0
  );
}

/**
 * @throws Error if CHROMIUM_PATH does not start, or if no browser is found and the installation fails
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !works(given)) throw new Error(`CHROMIUM_PATH is ${given}, which does not start.`);
  const present = given || fromSystem() || (await fromPlaywright());
  if (present) return present;
  if (await succeeds(process.execPath, [tool("@playwright/test/cli.js"), "install", "chromium"])) {
    const downloaded = await fromPlaywright();
    if (downloaded) return downloaded;
  }
  if (isRootOnDebian() && (await succeeds("apt-get", ["update"]))) {
    for (const name of packages) {
      await succeeds("apt-get", ["install", "-y", "--no-install-recommends", name]);
      const installed = fromSystem();
      if (installed) return installed;
    }
  }
  throw new Error("Chromium was not found and could not be installed. Install it, or set CHROMIUM_PATH.");
}
