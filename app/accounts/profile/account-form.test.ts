import { describe, expect, it } from "vitest";
import { Forbidden, Invalid } from "~/platform/errors";
import { NOT_A_PHONE } from "~/text/phone";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import type { Role } from "~/trade/lifecycle";
import { readAccountForm } from "./account-form.server";
import { DRIVER_FIELDS, ENDORSEMENTS, formValues } from "./account-values";

const MISSING = "Please fill out all required fields.";
const MARKED = "Please fix the marked fields.";

const least = { full_name: "Dee Driver", username: "dee", phone_number: "801 555 0100" };
type Fields = Record<string, string>;
const roles: Role[] = ["driver", "shipper"];

function refusal(fields: Fields, role: Role) {
  try {
    readAccountForm(fields, role);
    return null;
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { message: error.message, fields: error.fields };
  }
}

const complaint = (name: string, text: string, role: Role = "driver") =>
  refusal({ ...least, [name]: text }, role);
const read = (name: string, text: string): Record<string, unknown> =>
  readAccountForm({ ...least, [name]: text }, "driver");

describe.each(roles)("the account of a %s", (role) => {
  it.each(Object.keys(least))("is refused without %s, with a message at the field", (name) => {
    for (const text of ["", "  "]) {
      expect(complaint(name, text, role)).toEqual({
        message: MISSING,
        fields: { [name]: expect.stringMatching(/^Enter /) },
      });
    }
  });

  it("reports all missing and invalid fields at once", () => {
    expect(refusal({ website: "company" }, role)).toEqual({
      message: MISSING,
      fields: Object.fromEntries(
        [...Object.keys(least), "website"].map((name) => [name, expect.any(String)]),
      ),
    });
  });

  it.each([
    ["full_name", 161],
    ["username", 40],
    ["phone_number", 40],
  ])("%s allows %i characters", (name, most) => {
    const sign = name === "phone_number" ? "1" : "x";
    expect(read(name, ` ${sign.repeat(most)} `)[name]).toBe(sign.repeat(most));
    expect(complaint(name, sign.repeat(most + 1), role)).toEqual({
      message: MARKED,
      fields: { [name]: `Use at most ${most} characters.` },
    });
  });

  it.each(["company.com", "ftp://company.com", "javascript:alert(1)", "https://", "https://a b.com"])(
    "has no website like %s",
    (website) => {
      expect(complaint("website", website, role)).toEqual({
        message: MARKED,
        fields: { website: expect.stringContaining("starts with http:// or https://") },
      });
    },
  );

  it.each(["ask for Dale", "555", "--"])("refuses the phone number %s", (typed) => {
    expect(complaint("phone_number", typed, role)).toEqual({
      message: MARKED,
      fields: { phone_number: NOT_A_PHONE },
    });
  });

  it("may have a website", () => {
    expect(read("website", " https://company.com/fleet ").website).toBe("https://company.com/fleet");
    expect(read("website", "").website).toBeNull();
    expect(complaint("website", `https://company.com/${"x".repeat(200)}`, role)?.fields).toHaveProperty(
      "website",
    );
  });
});

const NUMBERS = [
  ["max_length", "max_length_ft", 1_000, 1],
  ["max_weight", "max_weight_lb", 1_000_000, 1],
  ["max_insurance_coverage", "max_insurance_coverage_cents", 1_000_000_000, 100],
] as const;

describe("a driver's limits", () => {
  it.each(NUMBERS)("%s is a number from 0, stored as %s", (field, column, most, parts) => {
    expect(read(field, "0")[column]).toBe(0);
    expect(read(field, ` ${most} `)[column]).toBe(most * parts);
    expect([read(field, "")[column], read(field, " \u200b")[column]]).toEqual([null, null]);
    // Text that cannot be parsed must never clear a limit.
    for (const text of ["a lot", "1e5", "NaN", "５３", "4x4"])
      expect(complaint(field, text)).toMatchObject({
        message: MARKED,
        fields: { [field]: expect.stringContaining(`“${text}” is not a`) },
      });
    expect(complaint(field, "-1")).toEqual({
      message: MARKED,
      fields: { [field]: "Enter 0 or more." },
    });
    expect(complaint(field, String(most + 1))?.fields[field]).toMatch(
      new RegExp(`^Enter at most \\$?${most.toLocaleString("en-US")}[ .]`),
    );
  });

  it.each([
    ["max_weight", "45,000 lbs", "max_weight_lb", 45_000],
    ["max_weight", "45k", "max_weight_lb", 45_000],
    ["max_weight", "22 tons", "max_weight_lb", 44_000],
    ["max_length", "53'", "max_length_ft", 53],
    ["max_length", "53 ft", "max_length_ft", 53],
    ["max_insurance_coverage", "$1,000,000.00", "max_insurance_coverage_cents", 100_000_000],
    ["max_insurance_coverage", "100k", "max_insurance_coverage_cents", 10_000_000],
  ] as const)("%s of %s is read", (field, text, column, stored) => {
    expect(read(field, text)[column]).toBe(stored);
  });

  it("are whole feet and pounds, and dollars and cents", () => {
    for (const field of ["max_length", "max_weight"]) {
      expect(complaint(field, "8.5")).toEqual({
        message: MARKED,
        fields: { [field]: "Enter a whole number." },
      });
    }
    expect(read("max_insurance_coverage", "1.15").max_insurance_coverage_cents).toBe(115);
  });

  it("equipment is one of the listed codes", () => {
    for (const code of EQUIPMENT_CODES) expect(read("equipment_type", code).equipment_type).toBe(code);
    expect(read("equipment_type", "").equipment_type).toBeNull();
    for (const text of ["Van", "v", "toString"]) {
      expect(complaint("equipment_type", text)?.fields).toEqual({
        equipment_type: "Choose one from the list.",
      });
    }
  });

  it("home is an existing ZIP code or empty", () => {
    expect(read("home_zip", " 84101 ").home_zip).toBe("84101");
    expect(read("home_zip", "84101-1234").home_zip).toBe("84101");
    expect(read("home_zip", "").home_zip).toBeNull();
    for (const text of ["8410", "84101-12", "Salt Lake", "８４１０１"])
      expect(complaint("home_zip", text)?.fields.home_zip).toContain("5-digit");
    for (const text of ["00000", "00000-1234", "99999"])
      expect(complaint("home_zip", text)?.fields.home_zip).toContain("We couldn't find this ZIP code.");
  });

  it.each(ENDORSEMENTS)("%s is a checkbox", (name) => {
    expect([read(name, "true")[name], read(name, "on")[name], read(name, "false")[name]]).toEqual([
      true,
      true,
      false,
    ]);
    expect(readAccountForm(least, "driver")).toMatchObject({ [name]: false });
  });
});

describe("a shipper", () => {
  it.each(DRIVER_FIELDS)("may leave %s empty but not fill it in", (name) => {
    for (const text of ["1", "V", "true", "nonsense"]) {
      expect(() => readAccountForm({ ...least, [name]: text }, "shipper")).toThrow(Forbidden);
    }
    for (const text of ["", " ", "false"]) {
      expect(readAccountForm({ ...least, [name]: text }, "shipper")).toEqual({ ...least, website: null });
    }
  });
});

describe("the form of an account", () => {
  const account = {
    id: "1",
    role: "driver",
    fullName: "Dee Driver",
    username: null,
    hasUsernameKey: false,
    phoneNumber: "801 555 0100",
    website: null,
    avatarUrl: null,
    rating: null,
    cancelled: null,
    reviewCount: 0,
    equipmentType: "V",
    maxLengthFt: 53,
    maxWeightLb: null,
    maxInsuranceCoverageCents: 10_000_050,
    hazmatLicense: true,
    tankerEndorsement: false,
    doublesEndorsement: false,
    twicCard: true,
    homeZip: "84101",
    hasInsurance: false,
    updatedAt: 0,
  } as const;

  it("shows the stored values, money in dollars, and only the checked boxes", () => {
    expect(formValues(account)).toEqual({
      full_name: "Dee Driver",
      username: "",
      phone_number: "801 555 0100",
      website: "",
      max_length: "53",
      max_weight: "",
      max_insurance_coverage: "100000.5",
      home_zip: "84101",
      equipment_type: "V",
      hazmat_license: "true",
      twic_card: "true",
    });
  });

  it("has a value for each driver-only field", () => {
    const everything = {
      ...account,
      tankerEndorsement: true,
      doublesEndorsement: true,
    };
    expect(Object.keys(formValues(everything))).toEqual(expect.arrayContaining([...DRIVER_FIELDS]));
  });
});
