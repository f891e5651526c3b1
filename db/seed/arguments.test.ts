import { expect, it } from "vitest";
import { readLoadCount } from "./arguments.mjs";

it.each([
  [["--loads", "1"], 1],
  [["--loads=5000"], 5000],
  [["--loads", "1000000"], 1_000_000],
])("takes %j", (args, loads) => {
  expect(readLoadCount(args)).toBe(loads);
});

it.each([
  [[]],
  [["--loads"]],
  [["--loads", ""]],
  [["--loads", "0"]],
  [["--loads", "-5"]],
  [["--loads", "1e3"]],
  [["--loads", "12.5"]],
  [["--loads", "1000001"]],
  [["--load", "5"]],
  [["5000"]],
])("refuses %j in one line", (args) => {
  expect(() => readLoadCount(args)).toThrow(/^Say how many loads to add.*$/);
});
