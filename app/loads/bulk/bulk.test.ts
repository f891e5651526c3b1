import { describe, expect, it } from "vitest";
import { DASHBOARD_TABS, LOAD_STATUSES, TAB_STATUSES } from "~/trade/lifecycle";
import { OFFERED, type Outcome, outcomeInWords, readBulkStep, whyNot } from "./bulk";

const ROAD = "its freight is on the truck or delivered";

describe("the loads to which a step applies", () => {
  const answers = (step: "confirm-open" | "copy" | "delete", expired: boolean) =>
    LOAD_STATUSES.map((status) => whyNot(step, { status, expired }));
  const taken = Array(5).fill("it has a driver now");

  it("confirms loads that are open and have not expired", () => {
    expect(answers("confirm-open", false)).toEqual([null, null, ...taken]);
    const passed = "its pickup date has passed: renew it on the load's page";
    expect(answers("confirm-open", true)).toEqual([passed, passed, ...taken]);
  });

  it.each([false, true])("deletes loads before transit, and copies all (expired: %s)", (expired) => {
    expect(answers("delete", expired)).toEqual([null, null, null, null, null, ROAD, ROAD]);
    expect(answers("copy", expired)).toEqual(Array(7).fill(null));
  });
});

it.each([...DASHBOARD_TABS])("the list of %s offers what applies to its loads", (tab) => {
  const fitting = (["confirm-open", "book-now", "copy", "delete"] as const).filter((step) =>
    TAB_STATUSES[tab].some((status) => whyNot(step, { status, expired: false }) === null),
  );
  expect(OFFERED[tab]).toEqual(fitting);
});

describe("the outcome", () => {
  const nothing: Outcome = { done: 0, refused: [], gone: [], unknown: 0, untried: [] };
  const one = { number: "HW-48213", why: "it has a driver now" };
  it.each([
    ["confirm-open", { done: 3 }, "3 loads marked as available."],
    ["delete", { done: 1 }, "1 load deleted."],
    [
      "confirm-open",
      { done: 3, refused: [one] },
      "3 loads marked as available. Skipped: HW-48213 (it has a driver now).",
    ],
    [
      "delete",
      { refused: [one, { number: "HW-50000", why: ROAD }] },
      `No loads were deleted. Skipped: HW-48213 (it has a driver now), HW-50000 (${ROAD}).`,
    ],
    ["copy", { done: 2, unknown: 1 }, "2 loads posted. 1 load is no longer on your list."],
    ["copy", { unknown: 2 }, "No loads were posted. 2 loads are no longer on your list."],
    [
      "delete",
      { done: 2, untried: ["HW-48213", "HW-50000", "HW-50001"] },
      "2 loads deleted. We couldn't save HW-48213, HW-50000 and HW-50001. Please try again.",
    ],
    [
      "delete",
      { done: 1, lost: "HW-48213", untried: ["HW-50000"] },
      "1 load deleted. We lost the connection at HW-48213. Check whether that load was deleted. We couldn't save HW-50000. Please try again.",
    ],
    ["delete", { done: 1, gone: ["HW-48213"] }, "1 load deleted. HW-48213 is no longer on your list."],
    [
      "confirm-open",
      { done: 1, gone: ["HW-48213", "HW-50000"], unknown: 1 },
      "1 load marked as available. HW-48213, HW-50000 and 1 load are no longer on your list.",
    ],
  ] as const)("%s %o: %s", (step, outcome, words) => {
    expect(outcomeInWords(step, { ...nothing, ...outcome })).toBe(words);
  });
});

it("the step is read from the address, and only known steps are accepted", () => {
  const read = (text: string) => readBulkStep(new URLSearchParams(text));
  expect(read("step=delete")).toBe("delete");
  for (const text of ["", "step=", "step=renew", "step=toString"]) expect(read(text)).toBeNull();
});
