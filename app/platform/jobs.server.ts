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
 * Runs of one job never overlap.
 * @param mayRun if it returns false, the run is skipped. Must not throw.
 * @returns a function that stops all jobs; a run in progress finishes
 */
export function startJobs(
  jobs: readonly Job[],
  mayRun: () => boolean | Promise<boolean> = () => true,
): () => void {
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
    if (!(await mayRun())) return later(job, Math.min(NOT_ALLOWED_MS, job.everyMs));
    if (isStopped) return;
    later(job, (await run(job)) ?? job.everyMs);
  };
  for (const job of jobs) later(job, job.firstAfterMs ?? job.everyMs);
  return () => {
    isStopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Returns milliseconds until the next run; undefined for the interval. */
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

/** Half of the 1,000 requests that a Worker may send. The rest is for a batch that is already running. */
const MOST_TRIPS = 500;

/** Jobs that were cut short or put off. They are due in the next minute. */
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

/** Call this once a minute. Each job gets a share of the requests that one call may send. */
export async function runDue(jobs: readonly Job[], nowMs: number, mostTrips = MOST_TRIPS): Promise<void> {
  const minute = Math.floor(nowMs / MINUTE_MS);
  const due = jobs.filter((job) => unfinished.has(job) || isDue(job, minute));
  await withTrips(mostTrips, async () => {
    for (const [at, job] of due.entries())
      await withTrips(Math.ceil(tripsLeft() / (due.length - at)), () => runWhole(job));
  });
}

/** Puts off the jobs that are due in the minute of `nowMs`: `runDue` runs them in the next minute. */
export function putOffDue(jobs: readonly Job[], nowMs: number): void {
  const minute = Math.floor(nowMs / MINUTE_MS);
  for (const job of jobs) if (isDue(job, minute)) unfinished.add(job);
}

const PAUSE_MS = 5;

/** Returns whether the job may start another batch (`mayGoOn`). */
export async function pauseBetweenBatches(pauseMs = PAUSE_MS): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return mayGoOn();
}
