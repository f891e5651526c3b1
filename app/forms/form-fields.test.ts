import { expect, it } from "vitest";
import { plainNumber } from "./form-fields.server";

it.each([
  ["1450", "1450"],
  [" $1,450.50 ", "1450.50"],
  ["$ 12", "12"],
  ["1,234,567", "1234567"],
  ["1,450.", "1450."],
])("reads %j as %j in plain digits", (typed, plain) => expect(plainNumber(typed)).toBe(plain));

it.each(["1,45", "12,34", "1,2345", "1.234,50", "-5", "a lot", "", "$", "1450,"])(
  "does not read %j as a number",
  (typed) => expect(plainNumber(typed)).toMatch(/^(?!\d+(\.\d*)?$)/),
);
