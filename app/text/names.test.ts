import { expect, it } from "vitest";
import { faultOfCompany, faultOfName } from "./names";

it.each([
  ["https://evil.example", /web/],
  ["Unlock your account: http://evil.example/x", /web/],
  ["www.evil.example", /web/],
  ["evil.example/login", /web/],
  ["evil.com", /web/],
  ["Dale evil.xyz", /web/],
  ["dale@evil.example", /web/],
  ["ｈｔｔｐｓ：／／evil", /web/],
  ["Call 801-555-0100", /phone/],
  ["Dale 555 0100", /phone/],
  ["Dale 8015550100", /phone/],
  ["(801) 555.0100 Dale", /phone/],
  ["+44 20 7946 0958", /phone/],
  ["Haulway", /Haulway/],
  ["Haulway Support", /Haulway/],
  ["H a u l w a y", /Haulway/],
  ["Hаulwаy Team", /Haulway/],
  ["HauIway", /Haulway/],
])("%s is no name", (name, fault) => {
  expect(faultOfName(name)).toMatch(fault);
});

it.each([
  "Dale Roads",
  "J.B. Hunt",
  "Dale O'Neil-Smith, Jr.",
  "Truck 1234",
  "Nguyễn Văn An",
  "Дмитро Коваль",
  "Dale S. Roads III",
  "St. John",
  "Test1234567x12z",
])("%s is a name", (name) => {
  expect(faultOfName(name)).toBeUndefined();
});

it.each(["Amazon.com Services LLC", "1234567 Ontario Inc.", "3 Rivers Freight 24/7", "A/B Trucking"])(
  "%s is the name of a company",
  (name) => {
    expect(faultOfCompany(name)).toBeUndefined();
  },
);

it("checks a long name quickly", () => {
  for (const part of ["1", "1 ", "a.", "a@", "-"]) faultOfName(part.repeat(20_000));
});
