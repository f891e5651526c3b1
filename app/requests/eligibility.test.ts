import { describe, expect, it } from "vitest";
import { EQUIPMENT_CODES, type EquipmentCode, equipmentLabel } from "~/trade/equipment";
import {
  type Abilities,
  type EligibilityLine,
  eligibilityOf,
  eligibilitySummary,
  INSURANCE_NAMES,
  type Needs,
  overallVerdict,
  shownVerdict,
  VERDICTS,
  type Verdict,
} from "./eligibility";

const NOTHING_ASKED: Needs = {
  equipment_type: null,
  length_ft: null,
  weight_lb: null,
  required_hazmat_license: false,
  required_doubles_endorsement: false,
  required_tanker_endorsement: false,
  required_twic: false,
  required_tsa_certified: false,
};
const NOTHING_TOLD: Abilities = {
  equipmentType: null,
  maxLengthFt: null,
  maxWeightLb: null,
  hazmatLicense: false,
  doublesEndorsement: false,
  tankerEndorsement: false,
  twicCard: false,
  insuranceGiven: false,
};

function line(name: string, needs: Partial<Needs>, driver: Partial<Abilities>) {
  const lines = eligibilityOf({ ...NOTHING_ASKED, ...needs }, { ...NOTHING_TOLD, ...driver });
  return lines.find((each) => each.name === name);
}

describe("equipment", () => {
  const EXCEPTIONS: Readonly<Record<string, Verdict>> = { "LBO_RGN RGN": "meets", "RGN LBO_RGN": "unknown" };
  const pairs = EQUIPMENT_CODES.flatMap((asked) =>
    [null, ...EQUIPMENT_CODES].map((has): [EquipmentCode, EquipmentCode | null] => [asked, has]),
  );

  it.each(pairs)("if %s is required, the verdict for a driver with %s is that of the trade", (asked, has) => {
    const plain = asked === has ? "meets" : "does not";
    const meant = has === null || asked === "OTHER" ? "unknown" : (EXCEPTIONS[`${asked} ${has}`] ?? plain);
    expect(line("Equipment", { equipment_type: asked }, { equipmentType: has })).toEqual({
      name: "Equipment",
      asked: equipmentLabel(asked),
      has: equipmentLabel(has) ?? "Missing",
      verdict: meant,
    });
  });

  it("has no line if the load names none", () => {
    expect(line("Equipment", {}, { equipmentType: "V" })).toBeUndefined();
  });
});

describe("limits", () => {
  const limits = [
    ["Length", "length_ft", "maxLengthFt", "ft"],
    ["Weight", "weight_lb", "maxWeightLb", "lb"],
  ] as const;
  const cases: [asked: number, most: number | null, has: string, verdict: Verdict][] = [
    [48, 48, "Up to 48", "meets"],
    [48, 53, "Up to 53", "meets"],
    [48.5, 48, "Up to 48", "does not"],
    [1_000, 999, "Up to 999", "does not"],
    [1, 0, "Up to 0", "does not"],
    [48, null, "Missing", "unknown"],
  ];

  it.each(limits.flatMap((limit) => cases.map((each) => [...limit, ...each] as const)))(
    "%s (%s, %s, %s): %s asked of at most %s",
    (name, need, ability, unit, asked, most, has, verdict) => {
      expect(line(name, { [need]: asked }, { [ability]: most })).toEqual({
        name,
        asked: `${asked.toLocaleString("en-US")} ${unit}`,
        has: most === null ? has : `${has} ${unit}`,
        verdict,
      });
    },
  );

  it.each(limits)("%s has no line if the load gives no value or zero", (name, need, ability) => {
    expect(line(name, { [need]: null }, { [ability]: 1 })).toBeUndefined();
    expect(line(name, { [need]: 0 }, { [ability]: 1 })).toBeUndefined();
  });
});

describe("licenses and cards", () => {
  const held = [
    ["Hazmat endorsement", "required_hazmat_license", "hazmatLicense"],
    ["Doubles endorsement", "required_doubles_endorsement", "doublesEndorsement"],
    ["Tanker endorsement", "required_tanker_endorsement", "tankerEndorsement"],
    ["TWIC card", "required_twic", "twicCard"],
  ] as const;

  it.each(held)("%s matters only if required, and no other card replaces it", (name, need, ability) => {
    const everyOther = Object.fromEntries(held.map(([, , other]) => [other, other !== ability]));
    expect(line(name, { [need]: true }, { [ability]: true })).toEqual({
      name,
      asked: "Required",
      has: "Yes",
      verdict: "meets",
    });
    expect(line(name, { [need]: true }, everyOther)).toMatchObject({ has: "No", verdict: "does not" });
    expect(line(name, { [need]: false }, { [ability]: true })).toBeUndefined();
  });

  it("TSA certification is always unknown, because profiles do not record it", () => {
    const everything = Object.fromEntries(held.map(([, , ability]) => [ability, true]));
    expect(line("TSA certified", { required_tsa_certified: true }, everything)).toMatchObject({
      asked: "Required",
      has: "Missing",
      verdict: "unknown",
    });
    expect(line("TSA certified", {}, everything)).toBeUndefined();
  });

  it("the certificate of insurance is always required", () => {
    const of = (insuranceGiven: boolean) => line("Certificate of insurance", {}, { insuranceGiven });
    expect(of(true)).toMatchObject({ asked: "Required", has: "On file", verdict: "meets" });
    expect(of(false)).toMatchObject({ asked: "Required", has: "Missing", verdict: "does not" });
  });

  it("nothing else is required by a load without requirements", () => {
    expect(eligibilityOf(NOTHING_ASKED, NOTHING_TOLD).map(({ name }) => name)).toEqual([
      "Certificate of insurance",
    ]);
  });
});

describe("a load that requires everything", () => {
  const needs: Needs = {
    equipment_type: "R",
    length_ft: 53,
    weight_lb: 43_000,
    required_hazmat_license: true,
    required_doubles_endorsement: true,
    required_tanker_endorsement: true,
    required_twic: true,
    required_tsa_certified: true,
  };

  it("has every line once, in the order of the form", () => {
    expect(eligibilityOf(needs, NOTHING_TOLD).map(({ name }) => name)).toEqual([
      "Equipment",
      "Length",
      "Weight",
      "Hazmat endorsement",
      "Doubles endorsement",
      "Tanker endorsement",
      "TWIC card",
      "TSA certified",
      "Certificate of insurance",
    ]);
  });

  it("for a driver with an empty profile is mostly unknown", () => {
    expect(eligibilitySummary(eligibilityOf(needs, NOTHING_TOLD))).toBe(
      "Meets 0 of 9, 4 not met. Missing: equipment, length, weight, TSA certified, certificate of insurance",
    );
  });
});

describe("what is not on file", () => {
  const needs = { ...NOTHING_ASKED, equipment_type: "V", weight_lb: 42_000 };

  it("does not make a driver unfit, and is named", () => {
    const empty = eligibilityOf(needs, NOTHING_TOLD);
    expect(overallVerdict(empty)).toBe("unknown");
    expect(empty.map(shownVerdict)).toEqual(["unknown", "unknown", "unknown"]);
    expect(eligibilitySummary(empty)).toBe(
      "Meets 0 of 3. Missing: equipment, weight, certificate of insurance",
    );
  });

  it("leaves a driver unfit whose truck does not fit", () => {
    const lines = eligibilityOf(needs, { ...NOTHING_TOLD, equipmentType: "F" });
    expect(overallVerdict(lines)).toBe("does not");
    expect(eligibilitySummary(lines)).toBe(
      "Meets 0 of 3, 1 not met. Missing: weight, certificate of insurance",
    );
  });

  it("is named once if nothing about insurance is on file", () => {
    const lines = INSURANCE_NAMES.map((name) => ({
      name,
      asked: "",
      has: "Missing",
      verdict: "unknown" as const,
    }));
    expect(eligibilitySummary(lines)).toBe("Meets 0 of 3. Missing: insurance");
  });
});

describe("all lines together", () => {
  const of = (...verdicts: Verdict[]): EligibilityLine[] =>
    verdicts.map((verdict, at) => ({ name: String(at), asked: "", has: "", verdict }));

  const cases: [Verdict[], Verdict, string][] = [
    [["meets"], "meets", "Meets 1 of 1"],
    [["does not"], "does not", "Meets 0 of 1, 1 not met"],
    [["unknown"], "unknown", "Meets 0 of 1, 1 unknown"],
    [["meets", "does not"], "does not", "Meets 1 of 2, 1 not met"],
    [["meets", "unknown"], "unknown", "Meets 1 of 2, 1 unknown"],
    [["unknown", "does not"], "does not", "Meets 0 of 2, 1 not met, 1 unknown"],
    [["unknown", "meets", "does not"], "does not", "Meets 1 of 3, 1 not met, 1 unknown"],
    [["meets", "meets", "meets", "meets", "meets", "unknown"], "unknown", "Meets 5 of 6, 1 unknown"],
  ];

  it.each(cases)("%j result in '%s', shown as '%s'", (verdicts, overall, summary) => {
    expect(overallVerdict(of(...verdicts))).toBe(overall);
    expect(eligibilitySummary(of(...verdicts))).toBe(summary);
  });

  it("are tested in every combination", () => {
    const mixtures = new Set(cases.map(([verdicts]) => [...new Set(verdicts)].sort().join()));
    expect(mixtures.size).toBe(2 ** VERDICTS.length - 1);
  });
});
