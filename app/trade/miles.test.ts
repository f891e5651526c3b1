import { describe, expect, it } from "vitest";
import { milesInBrief, milesInFigures, milesInWords } from "./miles";

describe("miles as text", () => {
  it.each([
    [null, "engine", null, null, null],
    [null, "estimate", null, null, null],
    [0, "engine", "0 mi", "0 mi", "0"],
    [522.5, "engine", "523 mi", "523 mi", "523"],
    [1_202.4, "estimate", "about 1,202 mi", "~1,202 mi", "~1,202"],
  ] as const)("%s by %s: %s, in brief %s, in figures %s", (miles, source, words, brief, figures) => {
    expect(milesInWords(miles, source)).toBe(words);
    expect(milesInBrief(miles, source)).toBe(brief);
    expect(milesInFigures(miles, source)).toBe(figures);
  });
});
