import { log } from "./log.server";

/** Work that is done in the background, again and again, as long as the process runs. */
export interface Round {
  /** What the log calls it. */
  name: string;
  everyMs: number;
  /** Before the first; by default one interval. */
  firstAfterMs?: number;
  /** Milliseconds to the next, where the interval is not to be kept: there is more to do, or nothing to expect. */
  work: () => Promise<number | undefined>;
}

/**
 * Does each again and again, never twice at once. A round that fails is logged and done again after its interval.
 * @returns what stops all of them; work under way ends by itself
 */
export function startRounds(rounds: readonly Round[]): () => void {
  const timers = new Map<Round, ReturnType<typeof setTimeout>>();
  let isStopped = false;
  const later = (round: Round, ms: number) => {
    if (isStopped) return;
    const timer = setTimeout(() => void once(round), ms);
    // Node.js waits for a timer before it ends; elsewhere a timer is a number.
    if (typeof timer === "object") timer.unref();
    timers.set(round, timer);
  };
  const once = async (round: Round) => {
    let nextMs: number | undefined;
    try {
      nextMs = await round.work();
    } catch (error) {
      log.error({ err: error, round: round.name }, "a background round failed");
    }
    later(round, nextMs ?? round.everyMs);
  };
  for (const round of rounds) later(round, round.firstAfterMs ?? round.everyMs);
  return () => {
    isStopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

const PAUSE_MS = 5;

/** A pause between two batches of one round, so that requests come in between. */
export function pauseBetweenBatches(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
