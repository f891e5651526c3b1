import { describe, expect, it } from "vitest";
import { formatMoney, formatRatePerMile } from "./money";

describe("money", () => {
  it.each([
    [0, "$0"],
    [1, "$0.01"],
    [50, "$0.50"],
    [100, "$1"],
    [145_050, "$1,450.50"],
    [185_000, "$1,850"],
    [100_000_000, "$1,000,000"],
  ])("%i cents read %s", (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });
});

describe("the rate per mile", () => {
  it.each([
    [null, "–"],
    [0, "$0.00"],
    [5, "$0.05"],
    [200, "$2.00"],
    [231, "$2.31"],
    [123_456, "$1,234.56"],
  ])("%s cents read %s", (cents, text) => {
    expect(formatRatePerMile(cents)).toBe(text);
  });
});
