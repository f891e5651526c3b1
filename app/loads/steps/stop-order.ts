/** An entered time must be after earlier moments of the haul, before later moments, and not in the future. */
import { MINUTE_MS } from "~/text/time";

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

export type HaulMoment = keyof typeof RANKS;
export const HAUL_MOMENTS = Object.keys(RANKS) as HaulMoment[];

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
    return each === null || name === moment ? [] : [{ name, atMs: each, rank: RANKS[name] }];
  });
  const earlier = others.filter(({ rank }) => rank < RANKS[moment]).sort((a, b) => b.atMs - a.atMs)[0];
  const later = others.filter(({ rank }) => rank > RANKS[moment]).sort((a, b) => a.atMs - b.atMs)[0];
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
  HAUL_MOMENTS.filter((name) => RANKS[name] < RANKS[moment]);

/** Each moment, as a clause after “after” or “before”. */
const HAPPENED: Readonly<Record<HaulMoment, string>> = {
  chosen: "the driver was chosen",
  signed: "the rate confirmation was signed",
  "arrived-pickup": "the truck arrived at pickup",
  "departed-pickup": "the truck left pickup",
  "picked up": "the pickup was confirmed",
  released: "the driver was released",
  "arrived-delivery": "the truck arrived at delivery",
  "departed-delivery": "the truck left delivery",
  delivered: "the load was delivered",
};

const STATED: Partial<Record<HaulMoment, string>> = {
  "arrived-pickup": "arrival",
  "departed-pickup": "departure",
  "arrived-delivery": "arrival",
  "departed-delivery": "departure",
};

/** `when` formats an instant. */
export function problemInWords(problem: TimeProblem, when: (atMs: number) => string): string {
  if (problem.kind === "to come") return "That time is in the future.";
  const { kind, moment, atMs } = problem;
  const said = `Enter a time ${kind === "too early" ? "after" : "before"} ${HAPPENED[moment]}: ${when(atMs)}.`;
  const stated = STATED[moment];
  return stated ? `${said} If that's wrong, correct the ${stated} first.` : said;
}
