/** An entered time must be after earlier moments of the haul, before later moments, and not in the future. */
import { MINUTE_MS } from "~/text/time";
import { HAUL_MOMENTS, type HaulMoment, mustPrecede, stopOfMoment } from "~/trade/haul-order";
import { type StopName, stopInSentence } from "~/trade/stop-names";

/** UTC milliseconds. */
export type HaulTimes = Readonly<Partial<Record<HaulMoment, number | null>>>;

type TimeProblem = { kind: "to come" } | { kind: "too early" | "too late"; moment: HaulMoment; atMs: number };

type Placed = { atMs: number; problem: null } | { atMs: null; problem: TimeProblem };

/**
 * Forms accept only whole minutes, and clocks differ slightly. If an entered time breaks the order by less
 * than this, the known time is stored instead.
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

/** @param when formats an instant in the local time of a stop, or of the pickup if `stop` is null */
export function problemInWords(
  problem: TimeProblem,
  when: (stop: StopName | null, atMs: number) => string,
): string {
  if (problem.kind === "to come") return "That time is in the future.";
  const { kind, moment, atMs } = problem;
  const { happened, stated } = inWords(moment);
  const said = `Enter a time ${kind === "too early" ? "after" : "before"} ${happened}: ${when(stopOfMoment(moment), atMs)}.`;
  return stated ? `${said} If that's wrong, correct the ${stated} first.` : said;
}
