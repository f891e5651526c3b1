/**
 * The order of a haul's moments. The check-ins that are offered and the times that are accepted follow it.
 * Pure, and small enough for the browser.
 */
import { BETWEEN_NAMES, type BetweenName, type StopName } from "./stop-names";

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

/** Returns the stop at which a moment happens; null for moments that happen at no stop. */
export function stopOfMoment(moment: HaulMoment): StopName | null {
  if (moment === "picked up") return "pickup";
  if (moment === "delivered") return "delivery";
  const [, stop] = /^(?:arrived|departed)-(.+)$/.exec(moment) ?? [];
  return (stop as StopName | undefined) ?? null;
}

const rankOf = (moment: HaulMoment) => RANKS[moment as keyof typeof RANKS];

/** The stops between are reached in any order, after the pickup and before the proof of delivery. */
export function mustPrecede(one: HaulMoment, other: HaulMoment): boolean {
  const [stop, otherStop] = [STOP_OF.get(one), STOP_OF.get(other)];
  if (stop && otherStop)
    return stop === otherStop && one.startsWith("arrived") && other.startsWith("departed");
  if (stop) return other === "delivered";
  if (otherStop) return rankOf(one) <= RANKS["picked up"];
  return rankOf(one) < rankOf(other);
}

export const momentsBefore = (moment: HaulMoment): HaulMoment[] =>
  HAUL_MOMENTS.filter((name) => mustPrecede(name, moment));

/** Returns whether the moment can no longer happen, because one that must come after it has happened. */
export const isOvertaken = (moment: HaulMoment, happened: Iterable<HaulMoment>): boolean =>
  [...happened].some((each) => mustPrecede(moment, each));
