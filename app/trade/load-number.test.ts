import { expect, it } from "vitest";
import { nameOf, numberOf, readNumber } from "./load-number";

const load = {
  load_number: 48_213,
  origin_address_city: "Reno",
  origin_address_state: "NV",
  destination_address_city: "Elko",
  destination_address_state: "NV",
};

it("a load is named by its number, and in a sentence also by its lane", () => {
  expect(numberOf(load)).toBe("HW-48213");
  expect(nameOf(load)).toBe("Reno, NV → Elko, NV (HW-48213)");
});

it.each(["HW-48213", "hw48213", " Hw 48213 ", "#HW-48213", "HW – 48213", "hw#48213"])(
  "%s is its number",
  (text) => expect(readNumber(text)).toBe(48_213),
);

it.each(["48213", "HW-4821", "HW-4821312345", "Hwy 48213", "HW-48213, NV", "HW", "", "shw48213"])(
  "“%s” is not a number",
  (text) => expect(readNumber(text)).toBeNull(),
);
