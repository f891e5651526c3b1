import { MINUTE_MS, SECOND_MS } from "~/text/time";
import { Unavailable } from "./errors";
import { log } from "./log.server";
import { mayGoOn, tripsLeft, withTrips } from "./trips.server";

export interface Job {
  name: string;
  everyMs: number;
  firstAfterMs?: number;
  /** @returns milliseconds until the next run; undefined for the regular interval */
  work: () => Promise<number | undefined>;
}

const NOT_ALLOWED_MS = 5 * SECOND_MS;

/**
 * Runs of one job never overlap. A failed run is logged and repeated after the interval.
 * @param mayRun called before each run; if it returns false, the run is skipped
 * @returns a function that stops all jobs; a run in progress finishes
 */
export function startJobs(jobs: readonly Job[], mayRun: () => boolean = () => true): () => void {
  const timers = new Map<Job, ReturnType<typeof setTimeout>>();
  let isStopped = false;
  const later = (job: Job, ms: number) => {
    if (isStopped) return;
    const timer = setTimeout(() => void once(job), ms);
    // In Node.js, a timer would keep the process alive. In other runtimes, a timer is a number.
    if (typeof timer === "object") timer.unref();
    timers.set(job, timer);
  };
  const once = async (job: Job) => {
    if (!mayRun()) return later(job, Math.min(NOT_ALLOWED_MS, job.everyMs));
    later(job, (await run(job)) ?? job.everyMs);
  };
  for (const job of jobs) later(job, job.firstAfterMs ?? job.everyMs);
  return () => {
    isStopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/**
 * Failures are logged.
 * @returns milliseconds until the next run; undefined for the interval
 */
async function run(job: Job): Promise<number | undefined> {
  try {
    return await job.work();
  } catch (error) {
    if (error instanceof Unavailable && error.cause === undefined)
      log.info({ job: job.name }, "a background job skipped a run: the database is locked");
    else log.error({ err: error, job: job.name }, "a background job failed");
    return undefined;
  }
}

const RUNS_AT_ONCE = 20;

/**
 * After this many requests, a call of `runDue` starts no further batch: 500 of the 1,000 that a Worker may
 * send. The other 500 are for the batch in progress. The largest batch sends 50 pushes to several phones
 * each, and live updates to 200 users.
 */
const MOST_TRIPS = 500;

/**
 * The jobs that were cut short or put off in this process. They are due in the next minute. A new process has
 * no such list, and starts these jobs at their regular time.
 */
const unfinished = new Set<Job>();

const isDue = ({ everyMs }: Job, minute: number) =>
  minute % Math.max(1, Math.round(everyMs / MINUTE_MS)) === 0;

async function runWhole(job: Job): Promise<void> {
  unfinished.add(job);
  for (let runs = 0; runs < RUNS_AT_ONCE; runs++) {
    if (!mayGoOn()) return;
    const nextMs = await run(job);
    if (!mayGoOn()) return;
    if (nextMs === undefined || nextMs >= MINUTE_MS) break;
  }
  unfinished.delete(job);
}

/**
 * For a platform that calls it once a minute, keeps little state between calls and limits the requests of a
 * call: an hourly job is due in one minute of each hour. Each job may use its share of the remaining
 * requests, so a job with much work does not delay the others.
 */
export async function runDue(jobs: readonly Job[], nowMs: number, mostTrips = MOST_TRIPS): Promise<void> {
  const minute = Math.floor(nowMs / MINUTE_MS);
  const due = jobs.filter((job) => unfinished.has(job) || isDue(job, minute));
  await withTrips(mostTrips, async () => {
    for (const [at, job] of due.entries())
      await withTrips(Math.ceil(tripsLeft() / (due.length - at)), () => runWhole(job));
  });
}

const PAUSE_MS = 5;

/**
 * Lets the process serve requests between two batches of a job.
 * @returns whether the job may start another batch (`mayGoOn`)
 */
export async function pauseBetweenBatches(pauseMs = PAUSE_MS): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return mayGoOn();
}
