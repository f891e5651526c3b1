import { expect, it } from "vitest";
import { maskedEmail } from "./masked";
import { readTyped } from "./typed";

const HASH = "0f".repeat(32);
const ID = "0190b0a0-1111-7abc-8abc-0123456789ab";

it.each([
  [" Dale@Example.test ", { by: "email", text: "Dale@Example.test" }],
  [HASH.toUpperCase(), { by: "hash", text: HASH }],
  [ID.toUpperCase(), { by: "id", text: ID }],
  [`${ID}.pdf`, { by: "id", text: `${ID}.pdf` }],
  ["HW-48213", { by: "number", text: "", load: 48213 }],
  ["#hw 48213", { by: "number", text: "", load: 48213 }],
  ["RC-48213-2", { by: "number", text: "", load: 48213 }],
  ["48213", { by: "number", text: "48213", load: 48213 }],
  ["USDOT 1234567", { by: "number", text: "1234567", load: null }],
  ["DOT# 1234567", { by: "number", text: "1234567", load: null }],
  ["MC-123456", { by: "MC number", text: "123456" }],
  ["801 555 0100", { by: "phone", text: "(801) 555-0100" }],
  ["+1 (801) 555-0100", { by: "phone", text: "(801) 555-0100" }],
  ["8015550100", { by: "phone", text: "(801) 555-0100" }],
  ["801 555 0100 x5", { by: "phone", text: "(801) 555-0100 ext. 5" }],
  ["Dale", { by: "name", text: "Dale" }],
  ["7 Seas Freight", { by: "name", text: "7 Seas Freight" }],
  ["Da", null],
  ["  ", null],
])("reads %j", (typed, expected) => {
  expect(readTyped(typed)).toEqual(expected);
});

it.each([
  ["dale@example.test", "d…@example.test"],
  ["é@example.test", "é…@example.test"],
  ["", ""],
])("masks %j", (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
