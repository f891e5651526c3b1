import { describe, expect, it } from "vitest";
import { milesInBrief, milesInWords } from "./miles";

describe("miles for people", () => {
  it.each([
    [null, "engine", null, null],
    [null, "estimate", null, null],
    [0, "engine", "0 mi", "0 mi"],
    [522.5, "engine", "523 mi", "523 mi"],
    [1_202.4, "estimate", "≈ 1,202 mi, estimated", "≈ 1,202 mi est."],
  ] as const)("%s by %s: %s, in brief %s", (miles, source, words, brief) => {
    expect(milesInWords(miles, source)).toBe(words);
    expect(milesInBrief(miles, source)).toBe(brief);
  });
});
