/** What the driver of a load may tell of the way, and when. Pure. */
import { believed } from "~/forms/sent-at";
import { MINUTE_MS } from "~/text/time";
import type { LoadStatus } from "~/trade/lifecycle";

export type Stop = "pickup" | "delivery";
export type Kind = "here" | "arrived" | "departed";

interface Telling {
  kind: Kind;
  stop: Stop | null;
  button: string;
  statuses: readonly LoadStatus[];
  /** The confirmation. */
  done: string;
}

const AT_PICKUP = ["pickup", "in transit"] as const;
const AT_DELIVERY = ["in transit"] as const;
/** From the choice of the driver to the delivery. */
const ON_THE_WAY = ["rate confirmation", "rate confirmation sent", "pickup", "in transit"] as const;

/** By the step of the address. A departure from pickup may be told late, when the freight is on its way. */
export const TELLINGS = {
  "arrived-pickup": {
    kind: "arrived",
    stop: "pickup",
    button: "Arrived",
    statuses: AT_PICKUP,
    done: "Told: you arrived at pickup.",
  },
  "departed-pickup": {
    kind: "departed",
    stop: "pickup",
    button: "Departed",
    statuses: AT_PICKUP,
    done: "Told: you departed from pickup.",
  },
  "arrived-delivery": {
    kind: "arrived",
    stop: "delivery",
    button: "Arrived",
    statuses: AT_DELIVERY,
    done: "Told: you arrived at delivery.",
  },
  "departed-delivery": {
    kind: "departed",
    stop: "delivery",
    button: "Departed",
    statuses: AT_DELIVERY,
    done: "Told: you departed from delivery.",
  },
  here: {
    kind: "here",
    stop: null,
    button: "I'm Here",
    statuses: ON_THE_WAY,
    done: "Told: you are on the way.",
  },
} as const satisfies Readonly<Record<string, Telling>>;

export type TellStep = keyof typeof TELLINGS;
export const TELL_STEPS = Object.keys(TELLINGS) as TellStep[];

export const readTelling = (step: string | null | undefined): TellStep | null =>
  step && Object.hasOwn(TELLINGS, step) ? (step as TellStep) : null;

export const fits = (step: TellStep, status: LoadStatus): boolean =>
  TELLINGS[step].statuses.some((each) => each === status);

/**
 * The buttons that a driver sees: at each stop the arrival, then the departure. Once the freight is on its way, of the pickup only the
 * departure.
 */
export function tellingsOffered(status: LoadStatus, told: ReadonlySet<TellStep>): TellStep[] {
  const next = (stop: Stop): TellStep[] => {
    const [arrived, departed] = [`arrived-${stop}`, `departed-${stop}`] as const;
    if (told.has(departed)) return [];
    const hasLeft = stop === "pickup" && status === "in transit";
    return [told.has(arrived) || hasLeft ? departed : arrived];
  };
  return [...next("pickup"), ...next("delivery"), "here" as const].filter((step) => fits(step, status));
}

/** A page tells at once, or once more after a line that broke: as far back as that its phone's clock is believed. */
const PRESSED_ANEW_MS = 10 * MINUTE_MS;

/**
 * The time that a page says itself. Nobody knows how its phone's clock goes, unlike that of an outbox, which compares it with ours: so one that
 * is slow makes an arrival at most so much earlier.
 */
export const timeAtOnce = (sent: string | null | undefined, nowMs: number) =>
  sent && (believed(sent, nowMs) ?? 0) < nowMs - PRESSED_ANEW_MS
    ? { atMs: nowMs, byHand: true }
    : timeOf(sent, nowMs);

/** When it was: the time of a phone that sends later, in milliseconds or ISO 8601, where that can be; else the server's. */
export function timeOf(sent: string | null | undefined, nowMs: number): { atMs: number; byHand: boolean } {
  if (!sent) return { atMs: nowMs, byHand: false };
  const saidMs = believed(sent, nowMs);
  return saidMs === null ? { atMs: nowMs, byHand: true } : { atMs: saidMs, byHand: false };
}

/** How long: `2 h 10 min`, below an hour `25 min`. */
export function howLong(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
