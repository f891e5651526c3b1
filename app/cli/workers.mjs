import cluster from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { keepStarting, root } from "./processes.mjs";
import { workerCount } from "./worker-count.mjs";

/** `npm start` runs this script if WORKERS is greater than one. */

/** Longer than the workers' own limit for requests in progress. */
const GRACE_MS = 7_000;

const stopping = new AbortController();
let isUp = false;
cluster.setupPrimary({ exec: join(root, "build/index.js") });

/** @param {number} number */
async function runWorker(number) {
  const worker = cluster.fork({ WORKER: String(number) });
  worker.once("listening", () => up());
  const ended = await once(worker, "exit").catch((error) => [1, error.message]);
  const [code, signal] = ended;
  // A problem that prevents the first worker from starting (the port, the database or a variable) would also
  // prevent the others. The first worker has already reported the problem.
  if (!isUp && !stopping.signal.aborted) process.exit(code || 1);
  return signal ?? `code ${code}`;
}

/** @param {number} number */
function keepWorker(number) {
  void keepStarting(
    () => runWorker(number),
    stopping.signal,
    (end) =>
      process.stderr.write(
        `Worker ${number} has ended (${end}). The others keep running while it restarts.\n`,
      ),
  );
}

/** The first worker migrates and seeds the database, so the others start after it listens. */
function up() {
  if (isUp || stopping.signal.aborted) return;
  isUp = true;
  for (let number = 2; number <= workerCount(); number += 1) keepWorker(number);
}

async function stop() {
  if (stopping.signal.aborted) return;
  stopping.abort();
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const ended = Promise.all(workers.map((worker) => once(worker, "exit")));
  for (const { process: child } of workers) child.kill("SIGTERM");
  await Promise.race([ended, pause(GRACE_MS)]);
  for (const { process: child } of workers) child.kill("SIGKILL");
  process.exit(0);
}

process.on("SIGTERM", stop).on("SIGINT", stop);
keepWorker(1);
