import { expect, it } from "vitest";
import { readSeed } from "./arguments.mjs";

it.each([
  [["--loads", "1"], 1],
  [["--loads=5000"], 5000],
  [["--loads", "1000000"], 1_000_000],
])("accepts %j", (args, loads) => {
  expect(readSeed(args)).toEqual({ demo: false, loads });
});

it("accepts the demo, alone and with more loads", () => {
  expect(readSeed(["--demo"])).toEqual({ demo: true, loads: 0 });
  expect(readSeed(["--demo", "--loads", "7"])).toEqual({ demo: true, loads: 7 });
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
  [["--demo", "5000"]],
  [["--demo", "--loads", "0"]],
])("refuses %j in one line", (args) => {
  expect(() => readSeed(args)).toThrow(/^Name the number of loads to add.*$/);
});
