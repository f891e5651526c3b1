import type { Account } from "./queries.server";

/** A step that a new driver should complete, and the page for it. */
export interface FirstStep {
  to: string;
  words: string;
}

const STEPS = {
  equipmentType: {
    to: "/user-account#equipment_type",
    words: "Say what you drive",
  },
  homeZip: {
    to: "/user-account#home_zip",
    words: "Add your home ZIP code",
  },
  hasInsurance: {
    to: "/user-account/add-files?kind=insurance",
    words: "Add your insurance papers",
  },
} as const satisfies Partial<Record<keyof Account, FirstStep>>;

const FIELDS = Object.keys(STEPS) as (keyof typeof STEPS)[];

/** Returns the first steps that a driver has not completed yet; none for shippers. */
export function firstSteps(account: Account | null): FirstStep[] {
  if (account?.role !== "driver") return [];
  return FIELDS.filter((field) => !account[field]).map((field) => STEPS[field]);
}
