/** One step for several loads of a list: where it is offered, which load it fits, and what came of it in words. Pure. */
import { type DashboardTab, isOpen, type LoadStatus, verdict } from "~/trade/lifecycle";

/** The steps, with what the loads then are. */
const DONE = { "confirm-open": "confirmed as still open", copy: "posted", delete: "deleted" } as const;
export type ChosenStep = keyof typeof DONE;

/** What the list of a tab offers: what is on the road is neither open nor to be deleted. */
export const OFFERED: Readonly<Record<DashboardTab, readonly ChosenStep[]>> = {
  new: ["confirm-open", "copy", "delete"],
  "pre-pickup": ["copy", "delete"],
  "in-transit": ["copy"],
};

export const NOTHING_CHOSEN = "Choose at least one load.";

/** The step in the address of the form; null where there is none. */
export function readChosenStep(params: URLSearchParams): ChosenStep | null {
  const step = params.get("step") ?? "";
  return Object.hasOwn(DONE, step) ? (step as ChosenStep) : null;
}

/** What a page showed of a load that it asked about, as its form carries it back. */
export function seenOf({ status, driver }: { status: LoadStatus; driver: { id: string } | null }): string {
  return `${status} ${driver?.id ?? ""}`;
}

/** Why the step does not fit a load of the viewer's own; null where it does. */
export function whyNot(
  step: ChosenStep,
  { status, expired }: { status: LoadStatus; expired: boolean },
): string | null {
  if (step === "copy") return null;
  if (step === "delete")
    return verdict("delete", status, "owner", expired) === "allowed"
      ? null
      : "its freight is on the truck or delivered";
  if (!isOpen(status)) return "it has a driver now";
  return expired ? "its pickup day has passed: renew it on its page" : null;
}

/** What came of a step. */
export interface Outcome {
  done: number;
  /** The loads that it did not fit, by number, each with why. */
  refused: readonly { number: string; why: string }[];
  /** The loads of the viewer that were deleted meanwhile, by number. */
  gone: readonly string[];
  /** How many are none of the viewer's loads. */
  unknown: number;
  /** The load at which the line to the database broke, so that nobody knows whether the step was saved, by number. */
  lost?: string;
  /** The loads that were left as they are because nothing can be saved, by number. */
  untried: readonly string[];
}

/** `1 load`, `3 loads` */
export const countOf = (loads: number) => `${loads} ${loads === 1 ? "load" : "loads"}`;

/** `HW-1`, `HW-1 and HW-2`, `HW-1, HW-2 and HW-3` */
const inARow = (names: readonly string[]) =>
  [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");

/** `HW-48213 and 1 load are not on your list any more.`: those of other people have no number here. */
export function notThere({ gone, unknown }: Pick<Outcome, "gone" | "unknown">): string {
  const names = [...gone, ...(unknown > 0 ? [countOf(unknown)] : [])];
  if (names.length === 0) return "";
  return `${inARow(names)} ${gone.length + unknown === 1 ? "is" : "are"} not on your list any more.`;
}

/** `3 loads deleted. 1 could not be: HW-48213 (its freight is on the truck or delivered).` */
export function outcomeInWords(step: ChosenStep, outcome: Outcome): string {
  const { done, refused, untried, lost } = outcome;
  const reasons = refused.map(({ number, why }) => `${number} (${why})`).join(", ");
  return [
    done > 0 ? `${countOf(done)} ${DONE[step]}.` : `No load was ${DONE[step]}.`,
    reasons && `${refused.length} could not be: ${reasons}.`,
    notThere(outcome),
    lost && `The connection broke at ${lost}: please look whether it was ${DONE[step]}.`,
    untried.length > 0 && `Haulway cannot save ${inARow(untried)} at the moment: please try again.`,
  ]
    .filter(Boolean)
    .join(" ");
}
