import { describe, expect, it } from "vitest";
import { distributionOf } from "./distribution";

describe("the distribution of stars", () => {
  it("has five stars first, and the average", () => {
    expect(distributionOf([1, 0, 2, 0, 5])).toEqual({
      total: 8,
      mean: 4,
      rows: [
        { stars: 5, count: 5, percent: 63 },
        { stars: 4, count: 0, percent: 0 },
        { stars: 3, count: 2, percent: 25 },
        { stars: 2, count: 0, percent: 0 },
        { stars: 1, count: 1, percent: 13 },
      ],
    });
  });

  it("of no reviews has no average", () => {
    const { total, mean, rows } = distributionOf([0, 0, 0, 0, 0]);
    expect([total, mean]).toEqual([0, null]);
    expect(rows.map(({ percent }) => percent)).toEqual([0, 0, 0, 0, 0]);
  });
});
