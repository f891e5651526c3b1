import { expect, it } from "vitest";
import {
  FIRST_STEPS,
  openSteps,
  readStep,
  type StepKey,
  type StepStates,
  stepAfter,
  stepsIn,
} from "./first-step-table";

const ROLES = ["driver", "shipper"] as const;

const NONE: StepStates = {
  truck: false,
  home: false,
  carrier: false,
  insurance: false,
  terms: false,
  load: false,
  notifications: false,
};
const keysOf = (role: (typeof ROLES)[number]) => Object.keys(FIRST_STEPS[role]) as StepKey[];
const doing = (keys: readonly StepKey[]): StepStates => ({
  ...NONE,
  ...Object.fromEntries(keys.map((key) => [key, true])),
});

it.each(ROLES)("a %s walks all steps, each leading to the next, and the last to the dashboard", (role) => {
  const keys = keysOf(role);
  for (const [at, key] of keys.entries()) {
    const steps = stepsIn(doing(keys.slice(0, at + 1)), role);
    expect(steps.map(({ done }) => done)).toEqual(keys.map((_, place) => place <= at));
    const next = keys[at + 1];
    expect(stepAfter(steps, key)).toBe(next ? FIRST_STEPS[role][next]?.to : "/dashboard");
  }
});

it.each(ROLES)("a %s skips the steps that are done", (role) => {
  const [first = "truck", ...others] = keysOf(role);
  const steps = stepsIn(doing(others.slice(0, -1)), role);
  expect(stepAfter(steps, first)).toBe(FIRST_STEPS[role][others.at(-1) ?? first]?.to);
});

it.each(ROLES)("of a %s, every address with `first` names its own step, and no other role's", (role) => {
  for (const key of keysOf(role)) {
    const url = new URL(FIRST_STEPS[role][key]?.to ?? "", "http://haulway.test");
    if (url.searchParams.has("first")) expect(readStep(url, role)).toBe(key);
  }
  const [other] = ROLES.filter((each) => each !== role);
  for (const key of keysOf(other ?? role)) {
    const url = new URL(`http://haulway.test/?first=${key}`);
    expect(readStep(url, role)).toBe(FIRST_STEPS[role][key] ? key : null);
  }
  expect(readStep(new URL("http://haulway.test/?first=constructor"), role)).toBeNull();
});

it.each(ROLES)("the card of a %s is shown until only notifications are left", (role) => {
  const keys = keysOf(role);
  const core = keys.filter((key) => key !== "notifications");
  for (const key of core) {
    const rest = doing(keys.filter((each) => each !== key));
    expect(openSteps(rest, role)).toHaveLength(keys.length);
  }
  expect(openSteps(doing(core), role)).toEqual([]);
});

it("declined notifications are not a step", () => {
  expect(stepsIn({ ...NONE, notifications: null }, "driver").map(({ key }) => key)).toEqual([
    "truck",
    "home",
    "carrier",
    "insurance",
  ]);
});
