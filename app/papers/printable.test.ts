import { describe, expect, it } from "vitest";
import { linesOf, printable } from "./printable";

describe("printable", () => {
  it.each([
    ["42,000 lb – “dry” goods, 5 €", "42,000 lb – “dry” goods, 5 €"],
    ["José Muñoz", "José Muñoz"],
    ["Jose\u0301", "José"],
    ["Łukasz Wiśniewski", "Lukasz Wisniewski"],
    ["Reno → Elko", "Reno -> Elko"],
    ["≈ 520 mi", "about 520 mi"],
    ["ਗੁਰਪ੍ਰੀਤ", "???????"],
    ["one\ntwo\u202fthree", "one two three"],
    ["truck 🚚", "truck ?"],
  ])("%s is printed as %s", (text, printed) => {
    expect(printable(text).replace(/\?+/g, "?")).toBe(printed.replace(/\?+/g, "?"));
  });
});

describe("linesOf", () => {
  const byLetters = (text: string) => text.length;
  it.each([
    ["a line that fits", 20, ["a line that fits"]],
    ["two lines of words", 9, ["two lines", "of words"]],
    ["abcdefghij", 4, ["abcd", "efgh", "ij"]],
    ["a bcdefghij k", 4, ["a", "bcde", "fghi", "j k"]],
    ["", 4, [""]],
  ])("%s at %d", (text, width, lines) => {
    expect(linesOf(text, width, byLetters)).toEqual(lines);
  });
});
