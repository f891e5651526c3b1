import { expect, it } from "vitest";
import { characters, isFarTooLong, oneLine, severalLines } from "./typed-text";

it.each([
  ["Ana\r\nUnlock: now", "Ana Unlock: now"],
  ["a\tb\vc\fd\u0085e\u2028f\u2029g", "a b c d e f g"],
  ["  Salt\u00a0 \u2003Lake   City ", "Salt Lake City"],
  ["O’Fallon", "O’Fallon"],
  ["e\u0301", "é"],
  ["\u202egro.kcab", "gro.kcab"],
  ["a\u200bb\u2060c\ufeffd\u00ade\u061cf\u2066g", "abcdefg"],
  ["a\u200db\u200cc", "abc"],
  ["a\0b\x07c\x1bd\x7fe", "abcde"],
  ["\u{e0041}\u{e0042}x\ue000\ud800y", "xy"],
  ["\u3164\u115f\uffa0\u2800", ""],
  ["\u200b", ""],
  ["\u202e", ""],
  ["\u0301\u0301", ""],
  ["\ufe0f\u200d", ""],
  ["👨‍👩‍👧 ❤️‍🔥 ❤️", "👨‍👩‍👧 ❤️‍🔥 ❤️"],
  ["می‌خواهم", "می‌خواهم"],
  ["क्‍ष", "क्‍ष"],
  ["👨\u200d\u200d\u200d", "👨\u200d"],
  ["a\ufe0fb", "ab"],
  ["", ""],
])("%j is read as the line %j", (typed, line) => {
  expect(oneLine(typed)).toBe(line);
  expect(oneLine(line)).toBe(line);
});

it.each([
  ["a\r\nb\rc\nd", "a\nb\nc\nd"],
  ["a  \r\n\r\n \t\r\n\r\nb", "a\n\nb"],
  ["  two  spaces\tand a tab \n", "two  spaces and a tab"],
  ["line\u2028separator", "line\nseparator"],
  ["\n\u202e\u200b\n", ""],
])("%j is read as the lines %j", (typed, lines) => {
  expect(severalLines(typed)).toBe(lines);
  expect(severalLines(lines)).toBe(lines);
});

it("counts a line break and an emoji as one character each", () => {
  expect(characters(severalLines("a\r\n😀"))).toBe(3);
});

it("rejects a text that is far too long without cleaning it", () => {
  expect(isFarTooLong("x".repeat(8_201), 2_000)).toBe(true);
  expect(isFarTooLong("x".repeat(8_200), 2_000)).toBe(false);
});
