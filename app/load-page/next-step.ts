import { type CheckInStep, nextHaulStep } from "~/tracking/check-in-rules";
import { type Area, mayIn } from "~/trade/areas";
import { hauls, type LoadStatus, type Standing } from "~/trade/lifecycle";
import { BETWEEN_NAMES } from "~/trade/stop-names";
import type { Viewer } from "~/trade/viewer";

const BETWEEN_STEPS = BETWEEN_NAMES.flatMap((stop) => [`arrived-${stop}`, `departed-${stop}`] as const);

export const NEXT_STEPS = [
  "request",
  "book",
  "make papers",
  "sign",
  "send signed copy",
  "arrived-pickup",
  "confirm pickup",
  "departed-pickup",
  ...BETWEEN_STEPS,
  "arrived-delivery",
  "prove delivery",
  "make invoice",
  "approve invoice",
  "review",
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];
type BetweenStep = (typeof BETWEEN_STEPS)[number];

export interface StepFacts {
  expired: boolean;
  mayBook: boolean;
  isMade: boolean;
  checkIns: readonly CheckInStep[];
  invoice: "make" | "approve" | null;
  mayReview: boolean;
}

type Rule = readonly [step: NextStep, applies?: (facts: StepFacts) => boolean];

const BOOK: Rule = ["book", ({ mayBook, expired }) => mayBook && !expired];
const REVIEW: Rule = ["review", ({ mayReview }) => mayReview];

const OPEN = {
  "other driver": [BOOK, ["request", ({ expired }) => !expired]],
  // The driver waits for the shipper's answer, unless booking is possible without it.
  "requesting driver": [BOOK],
} as const satisfies Partial<Record<Standing, readonly Rule[]>>;

/** A viewer without a rule has no next step. */
const RULES: Readonly<Record<LoadStatus, Partial<Record<Standing, readonly Rule[]>>>> = {
  new: OPEN,
  pending: OPEN,
  "rate confirmation": { owner: [["make papers"]] },
  "rate confirmation sent": { "chosen driver": [["sign", ({ isMade }) => isMade], ["send signed copy"]] },
  // `nextHaulStep` returns the driver's steps. The shipper only reads the PIN to the driver, which needs no
  // button.
  pickup: {},
  "in transit": {},
  complete: {
    "chosen driver": [["make invoice", ({ invoice }) => invoice === "make"], REVIEW],
    owner: [["approve invoice", ({ invoice }) => invoice === "approve"], REVIEW],
  },
};

/** Null if the viewer has no step to take now. */
export function nextStep(status: LoadStatus, standing: Standing, facts: StepFacts): NextStep | null {
  const haulStep = hauls(standing) ? nextHaulStep(status, facts.checkIns) : null;
  if (haulStep) return haulStep;
  const rules = RULES[status][standing] ?? [];
  return rules.find(([, applies]) => applies?.(facts) ?? true)?.[0] ?? null;
}

const AREAS: Readonly<Record<Exclude<NextStep, BetweenStep>, Area>> = {
  request: "work",
  book: "work",
  "make papers": "work",
  sign: "work",
  "send signed copy": "work",
  "arrived-pickup": "haul",
  "confirm pickup": "haul",
  "departed-pickup": "haul",
  "arrived-delivery": "haul",
  "prove delivery": "haul",
  "make invoice": "money",
  "approve invoice": "money",
  review: "work",
};

const isBetweenStep = (step: NextStep): step is BetweenStep => BETWEEN_STEPS.some((each) => each === step);

export function nextStepFor(
  viewer: Pick<Viewer, "seat">,
  ...situation: Parameters<typeof nextStep>
): NextStep | null {
  const step = nextStep(...situation);
  return step && mayIn(viewer, isBetweenStep(step) ? "haul" : AREAS[step]) ? step : null;
}
