import { describe, expect, it } from "vitest";
import { driverLines, fitRows, missesIn, noteOf, truckLines, warningOf } from "./fit";

const NEEDS = {
  equipment_type: "V",
  length_ft: 50,
  weight_lb: 42_000,
  required_hazmat_license: true,
  required_doubles_endorsement: false,
  required_tanker_endorsement: false,
  required_twic: true,
  required_tsa_certified: true,
};
const NOTHING = { equipmentType: null, maxLengthFt: null, maxWeightLb: null };
const VAN = { equipmentType: "V", maxLengthFt: 53, maxWeightLb: 45_000 };
const LICENSES = { hazmatLicense: true, doublesEndorsement: false, tankerEndorsement: false, twicCard: true };

describe("the fit of a truck", () => {
  it("compares equipment, length and weight, line by line", () => {
    const short = truckLines(NEEDS, { ...VAN, maxLengthFt: 48, maxWeightLb: null }, NOTHING);
    expect(fitRows(short)).toEqual([
      ["Equipment", "Fits: Van, load: Van"],
      ["Length", "Does not fit: up to 48 ft, load: 50 ft"],
      ["Weight", "Check first: Missing, load: 42,000 lb"],
    ]);
    expect([missesIn(short), noteOf(short)]).toEqual([2, " (does not fit: length; check: weight)"]);
    expect(warningOf(short)).toBe(
      "Check the fit. Length: Up to 48 ft, load: 50 ft. Weight: Missing, load: 42,000 lb.",
    );
  });

  it("uses the company's limits for what the truck leaves open, and only for that", () => {
    expect(missesIn(truckLines(NEEDS, NOTHING, VAN))).toBe(0);
    expect(noteOf(truckLines(NEEDS, { ...NOTHING, equipmentType: "F" }, VAN))).toBe(
      " (does not fit: equipment)",
    );
  });

  it("has no line for what the load leaves open, and no words if all fits", () => {
    const open = { ...NEEDS, equipment_type: null, length_ft: null, weight_lb: null };
    expect(truckLines(open, NOTHING, NOTHING)).toEqual([]);
    const fits = truckLines(NEEDS, VAN, NOTHING);
    expect([fits.length, noteOf(fits), warningOf(fits)]).toEqual([3, "", ""]);
  });
});

it("the fit of a driver has a line for each credential that the load requires", () => {
  expect(fitRows(driverLines(NEEDS, LICENSES))).toEqual([
    ["Hazmat endorsement", "Fits: Yes, load: Required"],
    ["TWIC card", "Fits: Yes, load: Required"],
  ]);
  expect(noteOf(driverLines(NEEDS, { ...LICENSES, hazmatLicense: false, twicCard: false }))).toBe(
    " (does not fit: hazmat endorsement, TWIC card)",
  );
});
