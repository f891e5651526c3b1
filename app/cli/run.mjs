import { setTimeout as pause } from "node:timers/promises";
import { isLocal } from "./billing-demo.mjs";
import { ensureInstalled } from "./install.mjs";
import { keepRunning, runToEnd } from "./processes.mjs";
import { secretsOf } from "./secrets.mjs";
import { dataFolder, settings } from "./settings.mjs";

/**
 * Returns whether the app adds the demo to a new database file. `app/platform/env.server.ts` sets the same
 * default for SEED.
 * @param {Record<string, string | undefined>} env
 */
export const hasDemo = ({ SEED, DATABASE_URL, APP_URL }) =>
  !DATABASE_URL && (SEED ? SEED === "demo" : !APP_URL || isLocal(APP_URL));

/**
 * Waits until the app answers, then prints the app's URL and, if there is a demo, the demo accounts.
 * @param {number} port
 * @param {AbortSignal} stopping
 * @param {boolean} isDemo
 */
export async function announce(port, stopping, isDemo) {
  while (!stopping.aborted) {
    const ready = await fetch(`http://127.0.0.1:${port}/healthz`, {
      signal: AbortSignal.timeout(5_000),
    }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready && !stopping.aborted) {
      process.stdout.write(`\nHaulway is ready at http://localhost:${port}\n`);
      if (isDemo) {
        process.stdout.write("Demo accounts, both with the password haulway-demo:\n");
        process.stdout.write("  shipper@haulway.test\n  driver@haulway.test\n");
      }
      return;
    }
    await pause(100, undefined, { ref: false });
  }
}

/**
 * Runs the app and its companion processes until the app ends or this process receives a signal.
 * @param {string[]} args The arguments for Node.js.
 * @param {Parameters<typeof settings>[0]} mode
 * @returns {Promise<number>} The exit code.
 * @throws Error with a one-line message if a variable is invalid.
 */
export async function runApp(args, mode) {
  const { port, env, companions } = await settings(mode);
  const { stopping, ended } = keepRunning({ name: "app", args, env }, ...companions);
  void announce(port, stopping, hasDemo(process.env));
  return ended;
}

/**
 * Runs a script of the app, which needs only the production dependencies.
 * @param {string} script The script's path in the repository.
 * @param {string[]} args
 * @returns {Promise<number>} The exit code.
 */
export async function runScript(script, args) {
  await ensureInstalled({ development: false });
  const dataDir = dataFolder();
  const { code } = await runToEnd({
    name: script,
    args: ["--import", "tsx", script, ...args],
    env: { ...process.env, ...secretsOf(dataDir), DATA_DIR: dataDir },
  });
  return code;
}
