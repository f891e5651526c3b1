import { believed } from "~/forms/sent-at";
import { MINUTE_MS } from "~/text/time";
import type { LoadStatus } from "~/trade/lifecycle";

export type Stop = "pickup" | "delivery";
export type Kind = "here" | "arrived" | "departed";

interface CheckIn {
  kind: Kind;
  stop: Stop | null;
  button: string;
  statuses: readonly LoadStatus[];
  done: string;
}

const AT_PICKUP = ["pickup", "in transit"] as const;
const AT_DELIVERY = ["in transit"] as const;
const ON_THE_WAY = ["rate confirmation", "rate confirmation sent", "pickup", "in transit"] as const;

/** Arrival at and departure from the pickup may be reported late, while the freight is in transit. */
export const CHECK_INS = {
  "arrived-pickup": {
    kind: "arrived",
    stop: "pickup",
    button: "Arrived",
    statuses: AT_PICKUP,
    done: "Checked in: arrived at pickup",
  },
  "departed-pickup": {
    kind: "departed",
    stop: "pickup",
    button: "Departed",
    statuses: AT_PICKUP,
    done: "Checked in: departed from pickup",
  },
  "arrived-delivery": {
    kind: "arrived",
    stop: "delivery",
    button: "Arrived",
    statuses: AT_DELIVERY,
    done: "Checked in: arrived at delivery",
  },
  "departed-delivery": {
    kind: "departed",
    stop: "delivery",
    button: "Departed",
    statuses: AT_DELIVERY,
    done: "Checked in: departed from delivery",
  },
  here: {
    kind: "here",
    stop: null,
    button: "I'm Here",
    statuses: ON_THE_WAY,
    done: "Checked in: on the way",
  },
} as const satisfies Readonly<Record<string, CheckIn>>;

export type CheckInStep = keyof typeof CHECK_INS;
export const CHECK_IN_STEPS = Object.keys(CHECK_INS) as CheckInStep[];

export const readCheckIn = (step: string | null | undefined): CheckInStep | null =>
  step && Object.hasOwn(CHECK_INS, step) ? (step as CheckInStep) : null;

export const fits = (step: CheckInStep, status: LoadStatus): boolean =>
  CHECK_INS[step].statuses.some((each) => each === status);

/** In transit, the arrival at pickup is no longer offered. */
export function checkInsOffered(status: LoadStatus, told: ReadonlySet<CheckInStep>): CheckInStep[] {
  const next = (stop: Stop): CheckInStep[] => {
    const [arrived, departed] = [`arrived-${stop}`, `departed-${stop}`] as const;
    if (told.has(departed)) return [];
    const hasLeft = stop === "pickup" && status === "in transit";
    return [told.has(arrived) || hasLeft ? departed : arrived];
  };
  return [...next("pickup"), ...next("delivery"), "here" as const].filter((step) => fits(step, status));
}

export type HaulStep =
  | Exclude<CheckInStep, "here" | "departed-delivery">
  | "confirm pickup"
  | "prove delivery";

/**
 * Null before the load is signed and after it is delivered. Skips a departure from pickup after the arrival
 * at delivery.
 */
export function nextHaulStep(status: LoadStatus, left: readonly CheckInStep[]): HaulStep | null {
  if (status === "pickup") return left.includes("arrived-pickup") ? "arrived-pickup" : "confirm pickup";
  if (status !== "in transit") return null;
  if (!left.includes("arrived-delivery")) return "prove delivery";
  return left.includes("departed-pickup") ? "departed-pickup" : "arrived-delivery";
}

/**
 * A driver who forgot to report the departure from the pickup can still report the arrival at the delivery.
 */
export function checkInsShown(left: readonly CheckInStep[], next: string | null): CheckInStep[] {
  const atStops = left.filter((step) => step !== "here");
  const last = atStops.at(-1) ?? left.at(-1);
  return [...new Set(left.filter((step) => step === next || step === last))];
}

/** A page sends a check-in immediately, or again after a dropped connection. */
const RETRY_MS = 10 * MINUTE_MS;

/** A page cannot detect a wrong clock. A slow clock can move an arrival back by at most `RETRY_MS`. */
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
