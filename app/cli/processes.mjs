import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

/** The root of the repository. Every child process runs in it. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Returns the path of a tool's script, so that Node.js can run it without `npx`.
 * @param {string} path Inside node_modules.
 */
export const tool = (path) => join(root, "node_modules", path);

/** How long a child has to end after a signal before its whole group is killed. */
const GRACE_MS = 8_000;

/** The command received a signal to end, which is not a failure. */
export class Stopped extends Error {}

/**
 * @typedef {object} Child
 * @property {string} name The name to use in messages to the user.
 * @property {string[]} args A script for Node.js and its arguments. Never `npx`, which would survive a
 * signal.
 * @property {NodeJS.ProcessEnv} [env] Defaults to the environment of this process.
 * @property {boolean} [quiet] Hides its output; `tail()` returns the end of it.
 * @property {string} [command] A program other than Node.js.
 */

/**
 * Starts a child as the leader of its own process group, so that all processes it starts can be ended with
 * it.
 * @param {Child} child
 */
function launch({ args, env, quiet, command = process.execPath }) {
  const output = quiet ? "pipe" : "inherit";
  const started = spawn(command, args, { cwd: root, env, detached: true, stdio: ["ignore", output, output] });
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
 * Sends a signal to a process group.
 * @param {number | undefined} pid The leader of the group.
 * @param {NodeJS.Signals | 0} signal 0 only tests whether a process of the group is left.
 * @returns {boolean} Whether there was a process to signal.
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
 * Sends a signal to a group, waits for it to end, and kills what is left of it.
 * @param {ReturnType<typeof launch>} child
 * @param {NodeJS.Signals} signal
 */
async function endGroup({ pid, ended }, signal) {
  signalGroup(pid, signal);
  await Promise.race([ended, pause(GRACE_MS, undefined, { ref: false })]);
  for (let waited = 0; waited < 500 && signalGroup(pid, 0); waited += 50) await pause(50);
  signalGroup(pid, "SIGKILL");
}

/**
 * Calls `callback` once, at the first signal to end. Later signals are ignored, because npm repeats a Ctrl-C
 * that the terminal has already sent. If npm started this process, the end of npm counts as a signal.
 * @param {(signal: NodeJS.Signals) => void} callback
 * @returns {() => void} Stops listening.
 */
function onStopSignal(callback) {
  let isStopping = false;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    if (isStopping) return;
    isStopping = true;
    callback(signal);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && stop("SIGTERM"), 500).unref();
  if (!process.env.npm_lifecycle_event) clearInterval(watch);
  return () => {
    clearInterval(watch);
    process.off("SIGINT", stop).off("SIGTERM", stop);
  };
}

/**
 * Runs a child until it ends.
 * @param {Child} child
 * @param {AbortSignal} [limit] Ends it early; its exit code is then not 0.
 * @returns {Promise<{ code: number, tail: string }>} The exit code, and the end of its output if it was
 * hidden.
 * @throws {Stopped} if this process receives a signal to end; by then the child's group has ended.
 */
export async function runToEnd(child, limit) {
  const running = launch(child);
  limit?.addEventListener("abort", () => void endGroup(running, "SIGTERM"));
  /** @type {Promise<void> | undefined} */
  let ending;
  const forget = onStopSignal((signal) => {
    ending = endGroup(running, signal);
  });
  const code = await running.ended;
  await ending;
  forget();
  if (ending) throw new Stopped();
  return { code, tail: running.tail() };
}

/** The backoff before an ended process is started again. The last delay repeats. */
const RESTART_AFTER_MS = [1_000, 5_000, 30_000];
/**
 * If a process ran for this long, its start succeeded: its next end is reported, and the backoff starts over.
 */
const STARTED_WELL_MS = 20_000;

/**
 * Runs something repeatedly, with backoff, while the command runs.
 * @param {() => Promise<unknown>} run Resolves when it has ended, with a value for `report`.
 * @param {AbortSignal} stopping
 * @param {(end: unknown) => void} report Called for the first of several ends in a row.
 */
export async function keepStarting(run, stopping, report) {
  for (let failures = 0; ; failures += 1) {
    const startedMs = performance.now();
    const end = await run();
    if (stopping.aborted) return;
    if (performance.now() - startedMs > STARTED_WELL_MS) failures = 0;
    if (failures === 0) report(end);
    await pause(RESTART_AFTER_MS[Math.min(failures, RESTART_AFTER_MS.length - 1)]);
    if (stopping.aborted) return;
  }
}

/**
 * Restarts a companion whenever it ends, with backoff, and reports it once.
 * @param {Child} child
 * @param {AbortSignal} stopping
 * @returns {(signal: NodeJS.Signals) => Promise<void>} Ends it.
 */
function keepCompanion(child, stopping) {
  /** @type {ReturnType<typeof launch>} */
  let running;
  const run = async () => {
    running = launch(child);
    const code = await running.ended;
    if (!stopping.aborted) signalGroup(running.pid, "SIGKILL");
    return code;
  };
  const report = (/** @type {unknown} */ code) => {
    const lines = stripVTControlCharacters(running.tail()).split("\n");
    const reason = lines.findLast((line) => /error/i.test(line))?.trim() ?? `code ${code}`;
    process.stderr.write(
      `The ${child.name} has ended (${reason}). The app carries on while it is started again.\n`,
    );
  };
  void keepStarting(run, stopping, report);
  return (signal) => endGroup(running, signal);
}

/**
 * Runs the app, and companions that the app can work without.
 * @param {Child} app When it ends, everything ends.
 * @param {...(Child | undefined)} companions
 * @returns {{ stopping: AbortSignal, ended: Promise<number> }} `ended` resolves with the exit code once all
 * have ended.
 */
export function keepRunning(app, ...companions) {
  const stopping = new AbortController();
  const vital = launch(app);
  const endings = companions.flatMap((child) => (child ? [keepCompanion(child, stopping.signal)] : []));
  const stopped = new Promise((resolve) => {
    onStopSignal((signal) => {
      stopping.abort();
      resolve(signal);
    });
  });
  const ended = Promise.race([stopped, vital.ended]).then(async (outcome) => {
    stopping.abort();
    const signal = typeof outcome === "string" ? /** @type {NodeJS.Signals} */ (outcome) : "SIGTERM";
    await Promise.all([endGroup(vital, signal), ...endings.map((end) => end(signal))]);
    if (typeof outcome === "string") return 0;
    return outcome || 1;
  });
  return { stopping: stopping.signal, ended };
}

/**
 * Runs a command and ends this process with its exit code. An error becomes one message on stderr, without a
 * stack.
 * @param {() => Promise<number>} command
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    const isStopped = error instanceof Stopped;
    if (!isStopped) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = isStopped ? 0 : 1;
  }
  process.exit();
}
