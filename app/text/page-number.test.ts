import { describe, expect, it } from "vitest";
import { readPage } from "./page-number";

describe("a page number", () => {
  it.each([
    ["1", 1],
    ["2", 2],
    ["999", 999],
    ["100000", 100_000],
    ["999999", 100_000],
    ["0", 1],
    ["-1", 1],
    ["01", 1],
    ["1.5", 1],
    ["1e3", 1],
    ["+2", 1],
    [" 2", 1],
    ["２", 1],
    ["9999999999999999999999", 1],
    ["NaN", 1],
    ["Infinity", 1],
    ["two", 1],
    ["", 1],
  ])("%j is page %i", (text, page) => {
    expect(readPage(new URLSearchParams({ page: text }))).toBe(page);
  });

  it("that is missing is 1", () => {
    expect(readPage(new URLSearchParams())).toBe(1);
  });
});
