import { expect, it } from "vitest";
import { rowInPlaceOf } from "./return-to.server";

const ROWS = ["HW-1", "HW-2", "HW-3", "HW-4"];

it.each([
  ["the next row", "HW-2", ["HW-1", "HW-3", "HW-4"], "HW-3"],
  ["the next row of another broker", "HW-2", ["HW-1", "HW-4", "HW-9"], "HW-4"],
  ["the last row, if the hidden one was last", "HW-4", ["HW-1", "HW-2", "HW-3"], "HW-3"],
  ["the top, if no row is left", "HW-1", ["HW-9"], ""],
  ["the top, if the load was not among the results", "HW-7", ROWS, ""],
])("results open at %s", (_, hidden, after, at) => {
  expect(rowInPlaceOf(hidden, ROWS, after)).toBe(at);
});
