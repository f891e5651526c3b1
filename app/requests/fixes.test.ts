import { expect, it } from "vitest";
import { addDays, earliestToday } from "~/text/dates";
import type { Abilities, Needs } from "./eligibility";
import { fitLines } from "./fit-lines";
import { fixOf, ownFitIn } from "./fixes";

const today = earliestToday();
const load: Needs & { pickup_date: string; delivery_date: string } = {
  equipment_type: "V",
  length_ft: 48,
  weight_lb: 40_000,
  required_hazmat_license: true,
  required_doubles_endorsement: true,
  required_tanker_endorsement: true,
  required_twic: true,
  required_tsa_certified: true,
  pickup_date: today,
  delivery_date: addDays(today, 2),
};
const plain = Object.fromEntries(
  Object.entries(load).map(([name, value]) => [name, value === true ? false : value]),
) as typeof load;
const NOTHING: Abilities = {
  equipmentType: null,
  maxLengthFt: null,
  maxWeightLb: null,
  hazmatLicense: false,
  doublesEndorsement: false,
  tankerEndorsement: false,
  twicCard: false,
  insuranceGiven: false,
};
const TRUCK = { ...NOTHING, equipmentType: "V", maxLengthFt: 53, maxWeightLb: 45_000, insuranceGiven: true };
const policy = (kind: "auto" | "cargo", days = 300) => ({
  kind,
  limit_cents: 100_000_000,
  effective_on: addDays(today, -10),
  expires_on: addDays(today, days),
});
const bothPolicies = [policy("auto"), policy("cargo")];
const authority = { readAtMs: 0, isRegistered: true, isAllowed: false };
const NEXT = "/load-details/1";
const ownFitOf = (of: typeof load, driver: Abilities, more: Partial<Parameters<typeof fitLines>[1]> = {}) =>
  ownFitIn(fitLines(of, { ...driver, policies: [], authority: null, trucks: [], ...more }), NEXT);
const wordsOf = (...of: Parameters<typeof ownFitOf>) => ownFitOf(...of).shortfalls?.map(({ words }) => words);

it("a driver with an empty profile reads every missing thing in plain words, with a link to its field", () => {
  const { shortfalls = [], first } = ownFitOf(load, NOTHING);
  expect(shortfalls.map(({ words }) => words)).toEqual([
    "no truck",
    "no max length",
    "no max weight",
    "no hazmat endorsement",
    "no doubles endorsement",
    "no tanker endorsement",
    "no TWIC card",
    "TSA certification unknown",
    "no insurance on file",
  ]);
  expect(shortfalls.filter(({ to }) => !to).map(({ words }) => words)).toEqual(["TSA certification unknown"]);
  expect(first).toBe("/user-account?next=%2Fload-details%2F1#equipment_type");
  expect(shortfalls.at(-1)?.to).toBe("/user-account/add-files?kind=insurance&next=%2Fload-details%2F1");
});

it("a driver who meets everything reads so", () => {
  expect(ownFitOf(plain, TRUCK, { policies: bothPolicies })).toEqual({ met: "You meet 6 of 6." });
});

it("what does not suit is said with what the load needs", () => {
  const reefer = { ...TRUCK, equipmentType: "F", maxLengthFt: 40 };
  const policies = [policy("auto", 1), policy("cargo")];
  const [equipment, length, auto, registry, ...none] = wordsOf(plain, reefer, { policies, authority }) ?? [];
  expect(none).toEqual([]);
  expect(equipment).toMatch(/^Equipment: .*, load: /);
  expect(length).toBe("Length: Up to 40 ft, load: 48 ft");
  expect(auto).toMatch(/^Auto liability: Expires /);
  expect(registry).toMatch(/^Authority: Not authorized/);
});

it("a certificate without policies leaves only the policies to add", () => {
  expect(wordsOf(plain, TRUCK)).toEqual(["no auto liability policy", "no cargo policy"]);
  const form = (kind: string) => `/user-account/carrier/policy?kind=${kind}&next=%2Fload-details%2F1`;
  expect(ownFitOf(plain, TRUCK).shortfalls?.map(({ to }) => to)).toEqual([form("auto"), form("cargo")]);
});

it("every line has a page that mends it, except TSA certification, and a line that is met has none", () => {
  const lines = fitLines(load, { ...NOTHING, policies: [], authority, trucks: [] });
  const without = lines.filter((line) => fixOf(line, NEXT) === null).map(({ name }) => name);
  expect(lines).toHaveLength(12);
  expect(without).toEqual(["TSA certified"]);
  for (const line of lines) expect(fixOf({ ...line, verdict: "meets" }, NEXT)).toBeNull();
});
