import { expect, it } from "vitest";
import { textableNumber } from "./numbers";

it.each([
  ["(801) 555-0100", "+18015550100"],
  ["801 555 0100", "+18015550100"],
  ["1-801-555-0100", "+18015550100"],
  ["+1 801.555.0100", "+18015550100"],
  ["+1 416 555 0100", "+14165550100"],
  ["001 801 555 0100", "+18015550100"],
  ["801–555–0100", "+18015550100"],
  ["８０１ 555 0100", "+18015550100"],
  ["tel: 801/555-0100", null],
])("%s can get texts", (typed, number) => {
  expect(textableNumber(typed)).toBe(number);
});

it.each([
  ["a premium area", "900 555 0100"],
  ["a premium exchange", "801 976 0100"],
  ["a toll-free number", "800 555 0100"],
  ["a personal number", "500 555 0100"],
  ["a service", "911 555 0100"],
  ["an exchange of a service", "801 411 0100"],
  ["an invalid area code", "101 555 0100"],
  ["an invalid exchange", "801 155 0100"],
  ["an island of the plan", "876 555 0100"],
  ["Puerto Rico by its one code", "787 555 0100"],
  ["Puerto Rico by its other code", "939 555 0100"],
  ["an island of the United States", "671 555 0100"],
  ["another country", "+44 20 7946 0958"],
  ["another country with the same number of digits", "+49 30 5550 100"],
  ["a number too short", "801 555 010"],
  ["a number too long", "2 801 555 0100"],
  ["an extension", "801 555 0100 x12"],
  ["no number", "call me"],
  ["nothing", ""],
])("%s cannot get texts: %s", (_, typed) => {
  expect(textableNumber(typed)).toBeNull();
});
