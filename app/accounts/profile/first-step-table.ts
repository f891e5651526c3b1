import type { Role } from "~/trade/lifecycle";

const KEYS = ["truck", "home", "carrier", "insurance", "terms", "load", "notifications"] as const;
export type StepKey = (typeof KEYS)[number];

interface FirstStep {
  words: string;
  adds: string;
  /** With the parameter `first`, saving leads to the next open step. */
  to: string;
}

const NOTIFICATIONS = {
  words: "Turn On Notifications",
  adds: "notifications",
  to: "/user-account/phones?first=notifications",
} as const;

export const FIRST_STEPS: Readonly<Record<Role, Partial<Record<StepKey, FirstStep>>>> = {
  driver: {
    truck: { words: "Add Your Truck", adds: "truck", to: "/user-account?first=truck" },
    home: {
      words: "Add Your Home ZIP Code",
      adds: "home ZIP code",
      to: "/user-account?first=home#home_zip",
    },
    carrier: {
      words: "Add Your Company and USDOT Number",
      adds: "company and USDOT number",
      to: "/user-account/carrier?first=carrier",
    },
    insurance: {
      words: "Add Your Certificate of Insurance",
      adds: "certificate of insurance",
      to: "/user-account/add-files?kind=insurance&first=insurance",
    },
    notifications: NOTIFICATIONS,
  },
  shipper: {
    terms: {
      words: "Set Your Document Terms",
      adds: "document terms",
      to: "/user-account/paper-terms?first=terms",
    },
    load: { words: "Post Your First Load from an Example", adds: "first load", to: "/new_load?example=1" },
    notifications: NOTIFICATIONS,
  },
};

/** Whether each step is done; null if the step does not apply to the user, or the user declined it. */
export type StepStates = Readonly<Record<StepKey, boolean | null>>;

interface ShownStep extends FirstStep {
  key: StepKey;
  done: boolean;
}

export function stepsIn(states: StepStates, role: Role): ShownStep[] {
  return KEYS.flatMap((key) => {
    const [step, done] = [FIRST_STEPS[role][key], states[key]];
    return step && done !== null ? [{ key, ...step, done }] : [];
  });
}

export function openSteps(states: StepStates, role: Role): ShownStep[] {
  const steps = stepsIn(states, role);
  return steps.some(({ key, done }) => !done && key !== "notifications") ? steps : [];
}

const DASHBOARD = "/dashboard";

export function stepAfter(steps: readonly ShownStep[], key: StepKey): string {
  const at = KEYS.indexOf(key);
  return steps.find((step) => !step.done && KEYS.indexOf(step.key) > at)?.to ?? DASHBOARD;
}

export function readStep({ searchParams }: URL, role: Role): StepKey | null {
  const first = searchParams.get("first");
  return KEYS.find((key) => key === first && FIRST_STEPS[role][key]) ?? null;
}
