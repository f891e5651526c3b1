import { believed } from "~/forms/sent-at";
import { MINUTE_MS } from "~/text/time";
import { isOvertaken } from "~/trade/haul-order";
import type { LoadStatus } from "~/trade/lifecycle";
import { positionOf, STOP_NAMES, type StopName, stopInSentence, stopNames } from "~/trade/stop-names";

export type Stop = StopName;
export type Kind = "here" | "arrived" | "departed";

interface CheckIn {
  kind: Kind;
  stop: Stop | null;
  button: string;
  statuses: readonly LoadStatus[];
  done: string;
}

const AT_PICKUP = ["pickup", "in transit"] as const;
/** The statuses in which the freight is on its way to the stops between and to the delivery. */
const AFTER_PICKUP = ["in transit"] as const;
const ON_THE_WAY = ["rate confirmation", "rate confirmation sent", "pickup", "in transit"] as const;

type StopStep = `${"arrived" | "departed"}-${Stop}`;
export type CheckInStep = StopStep | "here";

/**
 * Returns the check-ins at a stop. The arrival at the pickup and the departure from it may be reported late,
 * while the freight is in transit.
 */
function atStop(stop: Stop): [StopStep, CheckIn][] {
  const statuses = stop === "pickup" ? AT_PICKUP : AFTER_PICKUP;
  const words = stopInSentence(stop);
  const arrival = { button: "Arrived", done: `Checked in: arrived at ${words}` };
  const departure = { button: "Departed", done: `Checked in: departed from ${words}` };
  return [
    [`arrived-${stop}`, { kind: "arrived", stop, statuses, ...arrival }],
    [`departed-${stop}`, { kind: "departed", stop, statuses, ...departure }],
  ];
}

const AT_STOPS = Object.fromEntries(STOP_NAMES.flatMap(atStop)) as Record<StopStep, CheckIn>;

/** Check-ins by the step in the URL. */
export const CHECK_INS: Readonly<Record<CheckInStep, CheckIn>> = {
  ...AT_STOPS,
  here: {
    kind: "here",
    stop: null,
    button: "I'm Here",
    statuses: ON_THE_WAY,
    done: "Checked in: on the way",
  },
};

export const CHECK_IN_STEPS = Object.keys(CHECK_INS) as CheckInStep[];

export const readCheckIn = (step: string | null | undefined): CheckInStep | null =>
  step && Object.hasOwn(CHECK_INS, step) ? (step as CheckInStep) : null;

/** Returns whether a load with this number of stops between has the step in this status. */
export function fits(step: CheckInStep, status: LoadStatus, between = 0): boolean {
  const { stop, statuses } = CHECK_INS[step];
  return (stop === null || positionOf(stop) <= between) && statuses.some((each) => each === status);
}

/**
 * Returns the check-ins offered to a driver: for each stop the arrival, then the departure; and "I'm Here".
 * The driver may reach the stops between in any order. Omits check-ins that would be refused, because a
 * moment that must come after them has happened: the departure from pickup after a check-in at a later stop,
 * and the arrival at pickup after the freight was picked up.
 * @param between the number of stops between
 * @param reported what the driver reported at stops, also on the charges page; by default, only `told`
 */
export function checkInsOffered(
  status: LoadStatus,
  told: ReadonlySet<CheckInStep>,
  between = 0,
  reported: Iterable<CheckInStep> = told,
): CheckInStep[] {
  const happened = [...reported].filter((step) => step !== "here");
  const past = status === "in transit" ? (["picked up", ...happened] as const) : happened;
  const next = (stop: Stop): CheckInStep[] => {
    const steps = [`arrived-${stop}`, `departed-${stop}`] as const;
    return steps.filter((step) => !told.has(step) && !isOvertaken(step, past)).slice(0, 1);
  };
  return [...stopNames(between).flatMap(next), "here" as const].filter((step) => fits(step, status, between));
}

export type HaulStep =
  | Exclude<CheckInStep, "here" | "departed-delivery">
  | "confirm pickup"
  | "prove delivery";

/**
 * The button's text where a page shows check-ins of a load without their places. Names the stop if the load
 * has stops between, because two buttons that only say "Arrived" would look alike.
 */
export function buttonNaming(step: CheckInStep, between: number): string {
  const { kind, stop, button } = CHECK_INS[step];
  if (!stop || between === 0) return button;
  const place = stopInSentence(stop);
  return `${button} ${kind === "arrived" ? "at" : "from"} ${place.charAt(0).toUpperCase()}${place.slice(1)}`;
}

const isBetweenStep = (step: CheckInStep) => positionOf(CHECK_INS[step].stop ?? "pickup") > 0;

/**
 * Returns the driver's next step of the haul, which is the main button of the load's page and of its
 * timeline; null unless the status is `pickup` or `in transit`. Skips the departure from the pickup if the
 * driver has already arrived at a later stop, and the stops between if the driver has arrived at the
 * delivery. The departure from a stop between comes before the arrival at the next one.
 */
export function nextHaulStep(status: LoadStatus, left: readonly CheckInStep[]): HaulStep | null {
  if (status === "pickup") return left.includes("arrived-pickup") ? "arrived-pickup" : "confirm pickup";
  if (status !== "in transit") return null;
  if (!left.includes("arrived-delivery")) return "prove delivery";
  const between = left.filter(isBetweenStep) as Exclude<CheckInStep, "here" | "departed-delivery">[];
  const departure = between.find((step) => CHECK_INS[step].kind === "departed");
  if (departure) return departure;
  if (left[0] === "departed-pickup") return "departed-pickup";
  return between[0] ?? "arrived-delivery";
}

/**
 * Returns the check-ins to show on the load's page: the load's next step, if that is a check-in, the next
 * arrival, and the last remaining check-in at a stop. A driver who forgot to report a departure can then
 * still report the next arrival. "I'm Here" is shown only if no check-in at a stop remains.
 */
export function checkInsShown(left: readonly CheckInStep[], next: string | null): CheckInStep[] {
  const atStops = left.filter((step) => step !== "here");
  const last = atStops.at(-1) ?? left.at(-1);
  const arrival = atStops.find((step) => CHECK_INS[step].kind === "arrived");
  return [...new Set(left.filter((step) => step === next || step === arrival || step === last))];
}

/** A page sends a check-in immediately, or within this time after a dropped connection. */
const RETRY_MS = 10 * MINUTE_MS;

/** Replaces a time older than `RETRY_MS` with the server's, because the phone's clock may be slow. */
export const timeAtOnce = (sent: string | null | undefined, nowMs: number) =>
  sent && (believed(sent, nowMs) ?? 0) < nowMs - RETRY_MS
    ? { atMs: nowMs, byHand: true }
    : timeOf(sent, nowMs);

/** The phone's time (milliseconds or ISO 8601) if plausible, otherwise the server's. */
export function timeOf(sent: string | null | undefined, nowMs: number): { atMs: number; byHand: boolean } {
  if (!sent) return { atMs: nowMs, byHand: false };
  const saidMs = believed(sent, nowMs);
  return saidMs === null ? { atMs: nowMs, byHand: true } : { atMs: saidMs, byHand: false };
}

/** For example, `2 h 10 min`, or `25 min` if it is shorter than an hour. */
export function howLong(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
