import { expect, it } from "vitest";
import { dollarsTyped } from "./stop-words";

it.each([
  [6_250, "62.50"],
  [25_000, "250"],
  [1_005, "10.05"],
])("%s cents are typed as %s dollars", (cents, dollars) => {
  expect(dollarsTyped(cents)).toBe(dollars);
});
