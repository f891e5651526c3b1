/** Names and parts come from this table, so no count can contain personal data. */
export const COUNTED = {
  mails: ["sent", "failed"],
  pushes: ["sent", "failed"],
  texts: ["sent", "failed"],
  answers: ["error", "slow"],
} as const;

type Counted = typeof COUNTED;
export type CountedName = keyof Counted;

export interface Count {
  name: CountedName;
  part: string;
  value: number;
}

/** The upper bounds of the counts in `durations`, in seconds. */
export const DURATIONS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

/** A page that takes longer than this on the server counts as slow. */
const SLOW_MS = 1_000;

const startedMs = Date.now();
const totals = new Map<string, Count>();
let unsaved = new Map<string, Count>();
let whenCounted: (() => void) | undefined;
/** Whether the listener knows that there are counts to save. */
let isTold = false;

/** The number of responses by the first digit of the status, such as `2xx`. */
const classes = new Map<string, number>();
/** One count per bound, and one for longer responses. */
const durations: number[] = Array.from({ length: DURATIONS_S.length + 1 }, () => 0);
let durationSumMs = 0;

function add(counts: Map<string, Count>, { name, part, value }: Count): void {
  const key = `${name} ${part}`;
  const count = counts.get(key);
  if (count) count.value += value;
  else counts.set(key, { name, part, value });
}

export function count<Name extends CountedName>(name: Name, part: Counted[Name][number], value = 1): void {
  if (value === 0) return;
  for (const counts of [totals, unsaved]) add(counts, { name, part, value });
  if (isTold || !whenCounted) return;
  isTold = true;
  whenCounted();
}

interface Answer {
  status: number;
  durationMs: number;
  method: string;
  /** True for refusals during maintenance. They count neither as errors nor as slow. */
  isPlanned?: boolean;
}

/** Only reads of pages count as slow, because a form may contain a large upload. */
export function countAnswer({ status, durationMs, method, isPlanned }: Answer): void {
  const statusClass = `${Math.floor(status / 100)}xx`;
  classes.set(statusClass, (classes.get(statusClass) ?? 0) + 1);
  const bucket = DURATIONS_S.findIndex((bound) => durationMs <= bound * 1_000);
  const index = bucket < 0 ? DURATIONS_S.length : bucket;
  durations[index] = (durations[index] ?? 0) + 1;
  durationSumMs += durationMs;
  if (isPlanned) return;
  if (status >= 500) count("answers", "error");
  else if (method === "GET" && durationMs >= SLOW_MS) count("answers", "slow");
}

/** The caller saves the counts or returns them with `giveBack`. */
export function takeCounts(): Count[] {
  const taken = [...unsaved.values()];
  unsaved = new Map();
  isTold = false;
  return taken;
}

export function giveBack(counts: readonly Count[]): void {
  for (const each of counts) add(unsaved, each);
}

/**
 * `listener` is called at the first count, and at the first count after each `takeCounts`, for a platform
 * without timers. Counts that were given back are saved with the next count.
 */
export function listenForCounts(listener: () => void): void {
  whenCounted = listener;
}

export const processCounts = () => ({
  startedMs,
  counts: [...totals.values()],
  classes: [...classes].sort(),
  durations: [...durations],
  durationSumMs,
});
