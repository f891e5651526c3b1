import type { Stop } from "~/tracking/check-in-rules";

export const STOP_NAMES: Readonly<Record<Stop, string>> = { pickup: "Pickup", delivery: "Delivery" };

export const MOVED_ON: Readonly<Record<Stop, string>> = {
  pickup: "when the pickup was confirmed",
  delivery: "when the load was delivered",
};

export const MOMENT_WORDS = { arrived: "Arrived at", departed: "Departed from" } as const;

/** Cents as typed in a form: `62.50`, `250`. */
export const dollarsTyped = (cents: number) =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
