import { expect, it } from "vitest";
import { formatPhone, isPhone } from "./phone";

it.each([
  ["8015550100", "(801) 555-0100"],
  [" 801 555 0100 ", "(801) 555-0100"],
  ["+1 801 5550100", "(801) 555-0100"],
  ["18015550100", "(801) 555-0100"],
  ["801.555-0100", "801.555-0100"],
  ["801-555-0100 ext. 7", "801-555-0100 ext. 7"],
  ["+52 55 1234 5678", "+52 55 1234 5678"],
  ["+4722334455", "+4722334455"],
  ["+6581234567", "+6581234567"],
  ["555 0100", "555 0100"],
  ["ask for Dale", "ask for Dale"],
  ["", ""],
])("%j is formatted as %j", (typed, read) => {
  expect(formatPhone(typed)).toBe(read);
});

it.each([
  ["801 555 0100", true],
  ["555-0100", true],
  ["+47 22 33 44 55 ext. 7", true],
  ["1-800-FREIGHT", true],
  ["８０１-５５５-０１４２", true],
  ["ASK FOR DALE", false],
  ["555 010", false],
  ["ask for Dale", false],
  ["", false],
])("%j is a telephone number: %s", (typed, is) => {
  expect(isPhone(typed)).toBe(is);
});
