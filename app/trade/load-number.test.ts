import { expect, it } from "vitest";
import { nameOf, numberOf, readNumber, titleOf } from "./load-number";

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

it("a title begins with the page, the number and the cities", () => {
  expect(titleOf("Offers", nameOf(load))).toBe("Offers · HW-48213 Reno to Elko · Haulway");
  expect(titleOf(null, nameOf(load))).toBe("HW-48213 Reno to Elko · Haulway");
  const open = { ...load, destination_address_city: null, destination_address_state: null };
  expect(titleOf("Timeline", nameOf(open))).toBe("Timeline · HW-48213 Reno to Destination open · Haulway");
  expect(titleOf("Charges", numberOf(load))).toBe("Charges · HW-48213 · Haulway");
  expect(titleOf("Charges")).toBe("Charges · Haulway");
  expect(titleOf(null)).toBe("Haulway");
});

it.each(["HW-48213", "hw48213", " Hw 48213 ", "#HW-48213", "HW – 48213", "hw#48213"])(
  "%s is its number",
  (text) => expect(readNumber(text)).toBe(48_213),
);

it.each(["48213", "HW-4821", "HW-4821312345", "Hwy 48213", "HW-48213, NV", "HW", "", "shw48213"])(
  "“%s” is not a number",
  (text) => expect(readNumber(text)).toBeNull(),
);
