import { describe, expect, it } from "vitest";
import { addDays } from "~/text/dates";
import { DUE_MARK_NAMES } from "~/trade/invoices";
import { dueDaysOf, dueInWords, isOverdue } from "./due";

const TODAY = "2026-11-23";

it.each([
  [null, "No due date", false],
  ["2026-12-04", "Fri, Dec 4, in 11 days", false],
  ["2026-11-24", "Tue, Nov 24, in 1 day", false],
  ["2026-11-23", "Mon, Nov 23, today", false],
  ["2026-11-22", "Sun, Nov 22, 1 day overdue", true],
  ["2025-11-23", "Sun, Nov 23, 2025, 365 days overdue", true],
])("due on %s reads %j", (dueOn, words, overdue) => {
  expect(dueInWords(dueOn, TODAY, Date.parse(TODAY))).toBe(words);
  expect(isOverdue(dueOn, TODAY)).toBe(overdue);
});

describe("a reminder", () => {
  const table = Array.from({ length: 30 }, (_, at) => 10 - at).map((left) => {
    const dueOn = addDays(TODAY, left);
    const marks = DUE_MARK_NAMES.filter((mark) => {
      const [first, last] = dueDaysOf(mark, TODAY);
      return first <= dueOn && dueOn <= last;
    });
    return [left, marks] as const;
  });

  it("is sent three days before, on the day and a week after, each only within its window", () => {
    const leftWith = (mark: string) =>
      table.filter(([, marks]) => marks.some((each) => each === mark)).map(([left]) => left);
    expect(leftWith("soon")).toEqual([3, 2, 1]);
    expect(leftWith("due")).toEqual([0, -1, -2, -3, -4, -5, -6]);
    expect(leftWith("late")).toEqual([-7, -8, -9, -10, -11, -12, -13]);
    expect(table.every(([, marks]) => marks.length <= 1)).toBe(true);
  });
});
