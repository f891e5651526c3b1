import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readAccountForm, readTruckForm } from "~/accounts/profile/account-form.server";
import { readAlertSettings } from "~/alerts/settings-form.server";
import { readPolicyForm } from "~/carriers/policy-form.server";
import { readAsked, readChanged } from "~/charges/charge-form.server";
import { asFields, readCosts } from "~/costs/costs-form.server";
import { termsOfBill } from "~/invoices/terms.server";
import { readOffer } from "~/offers/read-offer";
import { readChoices, readStandingTerms } from "~/papers/paper-choices.server";
import { Invalid } from "~/platform/errors";
import { readBrokerage } from "~/record/say-brokerage.server";
import { readSearch } from "~/search/filters";
import { readTruck } from "~/trucks/read-truck.server";

type Fields = Record<string, string>;
type Row = readonly [name: string, read: (fields: Fields) => unknown, otherwise?: Fields];

const COSTS = asFields({
  fuelPriceMills: 3_800,
  milesPerGallon: 6.5,
  otherMileMills: 250,
  fixedMonthCents: 400_000,
  daysAMonth: 21,
});
const TERMS = { paymentDays: 30, cancellation: "Free." };
const account = (fields: Fields) => readAccountForm(fields, "driver");
const ACCOUNT = { full_name: "Dale Roads", username: "dale", phone_number: "801 555 0100" };
const truck = (fields: Fields) => readTruckForm(fields, "driver");
const bill = (fields: Fields) =>
  termsOfBill({ load: { terms: null }, paymentDays: null }, fields, Date.now());

const ROWS: readonly Row[] = [
  ["max_length", account, ACCOUNT],
  ["max_weight", account, ACCOUNT],
  ["max_insurance_coverage", account, ACCOUNT],
  ["max_length", truck],
  ["max_weight", truck],
  ["max_insurance_coverage", truck],
  ["max_length", readTruck, { name: "12" }],
  ["max_weight", readTruck, { name: "12" }],
  ["hourly_cap", readAlertSettings],
  ["limit", readPolicyForm],
  ["amount", (fields) => readAsked(fields, ["layover"], false), { kind: "layover" }],
  ["amount", (fields) => readChanged(fields, "layover")],
  ["fuel_price", readCosts, COSTS],
  ["miles_per_gallon", readCosts, COSTS],
  ["other_per_mile", readCosts, COSTS],
  ["fixed_month", readCosts, COSTS],
  ["days_month", readCosts, COSTS],
  ["payment_days", bill],
  ["payment_days", readStandingTerms],
  ["payment_days", (fields) => readChoices(fields, TERMS)],
  ["amount", readOffer],
  ["empty_miles", readOffer, { amount: "1450" }],
  ["compensation", readBrokerage],
];

const SEARCHED = ["max_weight", "max_length", "min_rate", "min_rate_per_mile"];

it.each(ROWS.map(([name, read, otherwise]) => ({ name, read, otherwise })))(
  "$name is refused next to the field if it is not a number",
  ({ name, read, otherwise }) => {
    for (const typed of ["many", "12 %", "1e3", "9".repeat(500)]) {
      const attempt = () => read({ ...otherwise, [name]: typed });
      expect(attempt).toThrow(Invalid);
      expect(attempt).toThrow(
        expect.objectContaining({ fields: expect.objectContaining({ [name]: expect.any(String) }) }),
      );
    }
  },
);

it.each(SEARCHED)("a search by %s says what it cannot read", (name) => {
  const { problems, values } = readSearch(new URLSearchParams({ [name]: "many" }));
  expect([problems[name], values[name]]).toEqual([expect.any(String), "many"]);
});

/** Codes, PINs, registration numbers and ZIP codes have a keypad of digits but are not numbers. */
const NO_NUMBERS = ["code", "destination_address_zip", "home_zip", "usdot", "verification_pin"];

it("the table contains each number field of the pages, except the load form's", () => {
  const app = fileURLToPath(new URL("../app", import.meta.url));
  const names = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx") && !/test|styleguide/.test(path))
    .flatMap((path) => {
      const text = readFileSync(`${app}/${path}`, "utf8");
      const controls = text.match(/<\w*(?:Field|input)\b[^>]*?\/>|\{[^{}]*\}/g) ?? [];
      return controls.filter((control) => /inputMode[=:](?!"url")|<NumberField/.test(control));
    })
    .flatMap((control) => /\bname(?:=|: )"(\w+)"/.exec(control)?.[1] ?? []);
  const known = [...ROWS.map(([name]) => name), ...SEARCHED, ...NO_NUMBERS];
  expect([...new Set(names)].sort()).toEqual([...new Set(known)].sort());
});
