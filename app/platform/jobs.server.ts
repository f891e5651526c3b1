import { MINUTE_MS, SECOND_MS } from "~/text/time";
import { Unavailable } from "./errors";
import { log } from "./log.server";

/** A background job that repeats for as long as the process runs. */
export interface Round {
  /** Its name in the log. */
  name: string;
  everyMs: number;
  /** The delay before the first run; by default one interval. */
  firstAfterMs?: number;
  /** @returns milliseconds to the next run instead of the interval, if there is more to do or nothing to expect */
  work: () => Promise<number | undefined>;
}

/** How soon a run that was not allowed is looked at again. */
const NOT_ALLOWED_MS = 5 * SECOND_MS;

/**
 * Repeats each round; runs of one round never overlap. A run that fails is logged and repeated after the interval.
 * @param mayRun asked before each run; one that is not allowed is left out
 * @returns stops all rounds; a run under way finishes
 */
export function startRounds(rounds: readonly Round[], mayRun: () => boolean = () => true): () => void {
  const timers = new Map<Round, ReturnType<typeof setTimeout>>();
  let isStopped = false;
  const later = (round: Round, ms: number) => {
    if (isStopped) return;
    const timer = setTimeout(() => void once(round), ms);
    // In Node.js a timer keeps the process alive; elsewhere it is a number.
    if (typeof timer === "object") timer.unref();
    timers.set(round, timer);
  };
  const once = async (round: Round) => {
    if (!mayRun()) return later(round, Math.min(NOT_ALLOWED_MS, round.everyMs));
    later(round, (await run(round)) ?? round.everyMs);
  };
  for (const round of rounds) later(round, round.firstAfterMs ?? round.everyMs);
  return () => {
    isStopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Runs a round; a failure is logged. @returns milliseconds to the next run; undefined for the interval */
async function run(round: Round): Promise<number | undefined> {
  try {
    return await round.work();
  } catch (error) {
    if (error instanceof Unavailable && error.cause === undefined)
      log.info({ round: round.name }, "a background round waits for a lock");
    else log.error({ err: error, round: round.name }, "a background round failed");
    return undefined;
  }
}

/** How often a round may be run again at once, because there is more to do. */
const RUNS_AT_ONCE = 20;

/**
 * Runs the rounds that are due in this minute, one after the other, for a platform that calls once a minute and keeps nothing
 * between. A round of an hour is due in one minute of it.
 */
export async function runDue(rounds: readonly Round[], nowMs: number): Promise<void> {
  const minute = Math.floor(nowMs / MINUTE_MS);
  for (const round of rounds) {
    if (minute % Math.max(1, Math.round(round.everyMs / MINUTE_MS)) !== 0) continue;
    for (let runs = 0; runs < RUNS_AT_ONCE; runs++) {
      const nextMs = await run(round);
      if (nextMs === undefined || nextMs >= MINUTE_MS) break;
    }
  }
}

const PAUSE_MS = 5;

/** A pause between two batches of one round, in which the process serves requests. */
export function pauseBetweenBatches(pauseMs = PAUSE_MS): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}
