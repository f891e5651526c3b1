import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** @param {string} path Inside node_modules. */
export const tool = (path) => join(root, "node_modules", path);

/** The time that a child has to end after a signal, before its process group is killed. */
const GRACE_MS = 8_000;

/** Thrown after the command received a termination signal, which is not a failure. */
export class Stopped extends Error {}

/**
 * @typedef {object} Child
 * @property {string} name The name in messages to the user.
 * @property {string[]} args A script for Node.js and its arguments. Not `npx`, which would outlive a signal.
 * @property {NodeJS.ProcessEnv} [env] Defaults to the environment of this process.
 * @property {boolean} [quiet] Hides the child's output; `tail()` returns the end of it.
 * @property {string} [command] The program to run instead of Node.js.
 */

/**
 * Starts a child as the leader of its own process group, so that one signal ends the child and all processes
 * that it started.
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
 * @param {number | undefined} pid The process id of the group's leader.
 * @param {NodeJS.Signals | 0} signal 0 only tests whether the group has a running process.
 * @returns {boolean} Whether the group had a process to signal.
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
 * Sends a signal to a process group, waits for the group to end, and kills the remaining processes.
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
 * Calls `callback` on the first termination signal. Ignores later signals, because npm repeats a Ctrl-C that
 * the terminal has already sent. If npm started this process, the end of npm is treated as a signal.
 * @param {(signal: NodeJS.Signals) => void} callback
 * @returns {() => void} A function that stops listening.
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
 * @param {Child} child
 * @param {AbortSignal} [limit] Ends the child early.
 * @returns {Promise<{ code: number, tail: string }>} The exit code, and the end of the output if it was
 * hidden.
 * @throws {Stopped} if this process receives a termination signal. The child's process group has then ended.
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

/** The last delay repeats. */
const RESTART_AFTER_MS = [1_000, 5_000, 30_000];
/**
 * A process that ran for this long started successfully. Its end is then reported, and the delays start over.
 */
const STARTED_WELL_MS = 20_000;

/**
 * Calls `run` again whenever it ends, with increasing delays, until the command stops.
 * @param {() => Promise<unknown>} run Resolves when the process has ended, with a value for `report`.
 * @param {AbortSignal} stopping
 * @param {(end: unknown) => void} report Called when the process ends, but only the first time if it ends
 * several times in quick succession.
 * @param {readonly number[]} delaysMs
 */
export async function keepStarting(run, stopping, report, delaysMs = RESTART_AFTER_MS) {
  for (let failures = 0; ; failures += 1) {
    const startedMs = performance.now();
    const end = await run();
    if (stopping.aborted) return;
    if (performance.now() - startedMs > STARTED_WELL_MS) failures = 0;
    if (failures === 0) report(end);
    await pause(delaysMs[Math.min(failures, delaysMs.length - 1)]);
    if (stopping.aborted) return;
  }
}

/**
 * Starts a companion process and restarts it whenever it ends.
 * @param {Child} child
 * @param {AbortSignal} stopping
 * @returns {(signal: NodeJS.Signals) => Promise<void>} Ends the companion.
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
      `The ${child.name} has ended (${reason}). The app keeps running while it restarts.\n`,
    );
  };
  void keepStarting(run, stopping, report);
  return (signal) => endGroup(running, signal);
}

/**
 * Runs the app and its companion processes, without which the app still works.
 * @param {Child} app When the app ends, its companions are ended.
 * @param {...(Child | undefined)} companions
 * @returns {{ stopping: AbortSignal, ended: Promise<number> }} `ended` resolves with the exit code after the
 * app and its companions have ended.
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
 * Runs a command and sets this process's exit code to the result. Prints the message of an error to stderr,
 * without the stack.
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
