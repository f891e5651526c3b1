import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";

/** How long a child may take over its own ending before its whole group is killed. */
const graceMs = 8_000;

/** Someone asked the command to end: not a failure. */
export class Stopped extends Error {}

/**
 * @typedef {object} Child
 * @property {string} name What a person calls it.
 * @property {string[]} args What Node.js runs: a script and its arguments. Never `npx`, which would outlive a signal.
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [cwd]
 * @property {boolean} [quiet] Keep its output back; `tail()` has the last of it.
 * @property {string} [command] Another program than Node.js.
 */

/**
 * Every child leads a process group of its own, so that whatever it starts can be ended with it.
 * @param {Child} child
 */
function launch({ args, env, cwd, quiet, command = process.execPath }) {
  const output = quiet ? "pipe" : "inherit";
  const started = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", output, output] });
  let tail = "";
  for (const stream of [started.stdout, started.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      tail = (tail + text).slice(-8_000);
    });
  }
  const ended = new Promise((resolve) => {
    started.once("error", (error) => {
      tail += error.message;
      resolve(1);
    });
    started.once("close", (code) => resolve(code ?? 1));
  });
  return { pid: started.pid, ended: /** @type {Promise<number>} */ (ended), tail: () => tail.trim() };
}

/**
 * @param {number | undefined} pid The leader of the group.
 * @param {NodeJS.Signals | 0} signal 0 only asks whether anyone is left.
 */
function signalGroup(pid, signal) {
  if (!pid) return false;
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Asks a group to end, waits, and kills what is left of it.
 * @param {ReturnType<typeof launch>} child
 * @param {NodeJS.Signals} signal
 */
async function endGroup({ pid, ended }, signal) {
  signalGroup(pid, signal);
  await Promise.race([ended, pause(graceMs, undefined, { ref: false })]);
  for (let waited = 0; waited < 500 && signalGroup(pid, 0); waited += 50) await pause(50);
  signalGroup(pid, "SIGKILL");
}

/**
 * Calls back once, at the first request to end. npm repeats a Ctrl-C that the terminal has already sent,
 * so later ones mean nothing; and when npm itself is killed outright, its death is the request.
 * @param {(signal: NodeJS.Signals) => void} callback
 * @returns {() => void} Stops listening.
 */
function onceAskedToEnd(callback) {
  let asked = false;
  const ask = (/** @type {NodeJS.Signals} */ signal) => {
    if (asked) return;
    asked = true;
    callback(signal);
  };
  process.on("SIGINT", ask).on("SIGTERM", ask);
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && ask("SIGTERM"), 500).unref();
  if (!process.env.npm_lifecycle_event) clearInterval(watch);
  return () => {
    clearInterval(watch);
    process.off("SIGINT", ask).off("SIGTERM", ask);
  };
}

/**
 * Runs one thing to its end.
 * @param {Child} child
 * @param {AbortSignal} [limit] Ends it early; its code is then not 0.
 * @returns {Promise<{ code: number, tail: string }>} `tail` is the end of its output, when it was kept back.
 * @throws {Stopped} when asked to end meanwhile; by then nothing of it is left.
 */
export async function runToEnd(child, limit) {
  const running = launch(child);
  limit?.addEventListener("abort", () => void endGroup(running, "SIGTERM"));
  /** @type {Promise<void> | undefined} */
  let ending;
  const forget = onceAskedToEnd((signal) => {
    ending = endGroup(running, signal);
  });
  const code = await running.ended;
  await ending;
  forget();
  if (ending) throw new Stopped();
  return { code, tail: running.tail() };
}

/** How long a companion that ended is left alone before it is started again; the last counts from then on. */
const againAfterMs = [1_000, 5_000, 30_000];
/** A companion that ran for so long had come up: what ends it is a new event, worth a line. */
const cameUpMs = 20_000;

/**
 * Keeps a companion going: whenever it ends it is started again, each time a little later, and said so once.
 * @param {Child} child
 * @param {AbortSignal} stopping
 * @returns {(signal: NodeJS.Signals) => Promise<void>} Ends it.
 */
function keepCompanion(child, stopping) {
  let running = launch(child);
  const keep = async () => {
    for (let failures = 0; ; failures += 1) {
      const startedMs = performance.now();
      const code = await running.ended;
      if (stopping.aborted) return;
      signalGroup(running.pid, "SIGKILL");
      if (performance.now() - startedMs > cameUpMs) failures = 0;
      if (failures === 0) {
        const lines = stripVTControlCharacters(running.tail()).split("\n");
        const reason = lines.findLast((line) => /error/i.test(line))?.trim() ?? `code ${code}`;
        process.stderr.write(
          `The ${child.name} has ended (${reason}). The app carries on while it is started again.\n`,
        );
      }
      await pause(againAfterMs[Math.min(failures, againAfterMs.length - 1)]);
      if (stopping.aborted) return;
      running = launch(child);
    }
  };
  void keep();
  return (signal) => endGroup(running, signal);
}

/**
 * Keeps the app going, and companions beside it that it can do without for a while.
 * @param {Child} app When it ends, everything ends.
 * @param {...(Child | undefined)} companions
 * @returns {{ stopping: AbortSignal, ended: Promise<number> }} `ended` resolves with the exit code once nothing is left.
 */
export function keepRunning(app, ...companions) {
  const stopping = new AbortController();
  const vital = launch(app);
  const endings = companions.flatMap((child) => (child ? [keepCompanion(child, stopping.signal)] : []));
  const asked = new Promise((resolve) => {
    onceAskedToEnd((signal) => {
      stopping.abort();
      resolve(signal);
    });
  });
  const ended = Promise.race([asked, vital.ended]).then(async (outcome) => {
    stopping.abort();
    const signal = typeof outcome === "string" ? /** @type {NodeJS.Signals} */ (outcome) : "SIGTERM";
    await Promise.all([endGroup(vital, signal), ...endings.map((end) => end(signal))]);
    if (typeof outcome === "string") return 0;
    return outcome || 1;
  });
  return { stopping: stopping.signal, ended };
}
