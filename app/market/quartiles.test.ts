import { describe, expect, it } from "vitest";
import { quantile, quartilesOf } from "./quartiles";

describe("quartiles", () => {
  it.each([
    [[7], 7, 7, 7],
    [[1, 2], 1.25, 1.5, 1.75],
    [[1, 2, 3], 1.5, 2, 2.5],
    [[4, 1, 3, 2], 1.75, 2.5, 3.25],
    [[5, 1, 4, 2, 3], 2, 3, 4],
    [[10, 10, 10, 10, 10, 1_000], 10, 10, 10],
    [[100, 2, 30], 16, 30, 65],
  ])("of %j are %d, %d and %d", (values, lower, median, upper) => {
    const given = [...values];
    expect(quartilesOf(values)).toEqual({ count: values.length, lower, median, upper });
    expect(values).toEqual(given);
  });

  it("of an empty list are NaN", () => {
    expect(quartilesOf([])).toEqual({ count: 0, lower: Number.NaN, median: Number.NaN, upper: Number.NaN });
  });

  it("range from the smallest to the largest value", () => {
    expect([0, 1].map((part) => quantile([3, 5, 9], part))).toEqual([3, 9]);
  });
});
