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
    [99_999, "$999.99"],
    [100_000, "$1,000"],
    [100_000_000, "$1,000,000"],
    [-50, "-$0.50"],
    [-12_345_600, "-$123,456"],
  ])("%i cents are formatted as %s", (cents, text) => {
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
    [123.5, "$1.24"],
    [-40, "-$0.40"],
  ])("%s cents are formatted as %s", (cents, text) => {
    expect(formatRatePerMile(cents)).toBe(text);
  });
});
