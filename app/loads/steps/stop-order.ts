/** An entered time must be after earlier moments of the haul, before later moments, and not in the future. */
import { MINUTE_MS } from "~/text/time";
import { BETWEEN_NAMES, type BetweenName, type StopName, stopInSentence } from "~/trade/stop-names";

/** Moments of the same rank can occur in any order. No driver is released after arriving at the delivery. */
const RANKS = {
  chosen: 0,
  signed: 1,
  "arrived-pickup": 2,
  "departed-pickup": 3,
  "picked up": 3,
  released: 3,
  "arrived-delivery": 4,
  "departed-delivery": 5,
  delivered: 5,
} as const satisfies Readonly<Record<string, number>>;

type BetweenMoment = `arrived-${BetweenName}` | `departed-${BetweenName}`;
export type HaulMoment = keyof typeof RANKS | BetweenMoment;

const STOP_OF = new Map<HaulMoment, BetweenName>(
  BETWEEN_NAMES.flatMap((stop) => [[`arrived-${stop}`, stop] as const, [`departed-${stop}`, stop] as const]),
);
export const HAUL_MOMENTS = [...Object.keys(RANKS), ...STOP_OF.keys()] as HaulMoment[];

const rankOf = (moment: HaulMoment) => RANKS[moment as keyof typeof RANKS];

/** The stops between are reached in any order, after the pickup and before the proof of delivery. */
function mustPrecede(one: HaulMoment, other: HaulMoment): boolean {
  const [stop, otherStop] = [STOP_OF.get(one), STOP_OF.get(other)];
  if (stop && otherStop)
    return stop === otherStop && one.startsWith("arrived") && other.startsWith("departed");
  if (stop) return other === "delivered";
  if (otherStop) return rankOf(one) <= RANKS["picked up"];
  return rankOf(one) < rankOf(other);
}

/** UTC milliseconds. */
export type HaulTimes = Readonly<Partial<Record<HaulMoment, number | null>>>;

type TimeProblem = { kind: "to come" } | { kind: "too early" | "too late"; moment: HaulMoment; atMs: number };

type Placed = { atMs: number; problem: null } | { atMs: null; problem: TimeProblem };

/**
 * Forms accept only whole minutes, and clocks differ slightly. Within this time, the known time is stored.
 */
const TOLERANCE_MS = MINUTE_MS;

export function placeInOrder(moment: HaulMoment, saidMs: number, known: HaulTimes, nowMs: number): Placed {
  if (saidMs >= nowMs + TOLERANCE_MS) return { atMs: null, problem: { kind: "to come" } };
  let atMs = Math.min(saidMs, nowMs);
  const others = HAUL_MOMENTS.flatMap((name) => {
    const each = known[name] ?? null;
    return each === null || name === moment ? [] : [{ name, atMs: each }];
  });
  const earlier = others.filter(({ name }) => mustPrecede(name, moment)).sort((a, b) => b.atMs - a.atMs)[0];
  const later = others.filter(({ name }) => mustPrecede(moment, name)).sort((a, b) => a.atMs - b.atMs)[0];
  if (later) {
    if (atMs >= later.atMs + TOLERANCE_MS)
      return { atMs: null, problem: { kind: "too late", moment: later.name, atMs: later.atMs } };
    atMs = Math.min(atMs, later.atMs);
  }
  if (earlier) {
    if (atMs + TOLERANCE_MS <= earlier.atMs)
      return { atMs: null, problem: { kind: "too early", moment: earlier.name, atMs: earlier.atMs } };
    atMs = Math.max(atMs, earlier.atMs);
  }
  return { atMs, problem: null };
}

export const momentsBefore = (moment: HaulMoment): HaulMoment[] =>
  HAUL_MOMENTS.filter((name) => mustPrecede(name, moment));

const STEPS: Partial<Record<HaulMoment, string>> = {
  chosen: "the driver was chosen",
  signed: "the rate confirmation was signed",
  "picked up": "the pickup was confirmed",
  released: "the driver was released",
  delivered: "the load was delivered",
};

/** `stated` is set if a driver enters the time of the moment and can correct it. */
function inWords(moment: HaulMoment): { happened: string; stated?: string } {
  const step = STEPS[moment];
  if (step) return { happened: step };
  const [, kind, stop] = /^(arrived|departed)-(.+)$/.exec(moment) ?? [];
  const where = stopInSentence(stop as StopName);
  return kind === "arrived"
    ? { happened: `the truck arrived at ${where}`, stated: "arrival" }
    : { happened: `the truck left ${where}`, stated: "departure" };
}

/** `when` formats an instant. */
export function problemInWords(problem: TimeProblem, when: (atMs: number) => string): string {
  if (problem.kind === "to come") return "That time is in the future.";
  const { kind, moment, atMs } = problem;
  const { happened, stated } = inWords(moment);
  const said = `Enter a time ${kind === "too early" ? "after" : "before"} ${happened}: ${when(atMs)}.`;
  return stated ? `${said} If that's wrong, correct the ${stated} first.` : said;
}
