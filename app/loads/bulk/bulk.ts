import { type DashboardTab, isOpen, type LoadStatus, verdict } from "~/trade/lifecycle";

const DONE = {
  "confirm-open": "marked as available",
  "book-now": "updated",
  copy: "posted",
  delete: "deleted",
} as const;
export type BulkStep = keyof typeof DONE;

/** The steps that each tab offers. A load in transit is not open and cannot be deleted. */
export const OFFERED: Readonly<Record<DashboardTab, readonly BulkStep[]>> = {
  new: ["confirm-open", "book-now", "copy", "delete"],
  "pre-pickup": ["copy", "delete"],
  "in-transit": ["copy"],
};

export const NOTHING_CHOSEN = "Choose at least one load.";

export function readBulkStep(params: URLSearchParams): BulkStep | null {
  const step = params.get("step") ?? "";
  return Object.hasOwn(DONE, step) ? (step as BulkStep) : null;
}

/** A load's state as the question page shows it, in the format that the page's form sends. */
export function seenOf({ status, driver }: { status: LoadStatus; driver: { id: string } | null }): string {
  return `${status} ${driver?.id ?? ""}`;
}

/** Null if the step applies. */
export function whyNot(
  step: BulkStep,
  { status, expired }: { status: LoadStatus; expired: boolean },
): string | null {
  if (step === "copy") return null;
  if (step === "delete")
    return verdict("delete", status, "owner", expired) === "allowed"
      ? null
      : "its freight is on the truck or delivered";
  if (!isOpen(status)) return "it has a driver now";
  if (step === "book-now") return null;
  return expired ? "its pickup date has passed: renew it on the load's page" : null;
}

export interface Outcome {
  done: number;
  refused: readonly { number: string; why: string }[];
  gone: readonly string[];
  unknown: number;
  /** The load that was being changed when the connection broke. The change may have been saved. */
  lost?: string;
  untried: readonly string[];
}

export const countOf = (loads: number) => `${loads} ${loads === 1 ? "load" : "loads"}`;

/** For example, `HW-1, HW-2 and HW-3`. */
const inARow = (names: readonly string[]) =>
  [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");

/** Loads that the viewer does not own are counted, but not named. */
export function notThere({ gone, unknown }: Pick<Outcome, "gone" | "unknown">): string {
  const names = [...gone, ...(unknown > 0 ? [countOf(unknown)] : [])];
  if (names.length === 0) return "";
  return `${inARow(names)} ${gone.length + unknown === 1 ? "is" : "are"} no longer on your list.`;
}

/** For example, `3 loads deleted. Skipped: HW-48213 (its freight is on the truck or delivered).` */
export function outcomeInWords(step: BulkStep, outcome: Outcome): string {
  const { done, refused, untried, lost } = outcome;
  const reasons = refused.map(({ number, why }) => `${number} (${why})`).join(", ");
  return [
    done > 0 ? `${countOf(done)} ${DONE[step]}.` : `No loads were ${DONE[step]}.`,
    reasons && `Skipped: ${reasons}.`,
    notThere(outcome),
    lost && `We lost the connection at ${lost}. Check whether that load was ${DONE[step]}.`,
    untried.length > 0 && `We couldn't save ${inARow(untried)}. Please try again.`,
  ]
    .filter(Boolean)
    .join(" ");
}
