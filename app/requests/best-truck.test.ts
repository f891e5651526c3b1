import { expect, it } from "vitest";
import { withBestTruck } from "./best-truck";

const NEEDS = {
  equipment_type: "R",
  length_ft: 50,
  weight_lb: 42_000,
  required_hazmat_license: false,
  required_doubles_endorsement: false,
  required_tanker_endorsement: false,
  required_twic: false,
  required_tsa_certified: false,
};
const CARRIER = {
  equipmentType: "V",
  maxLengthFt: 53,
  maxWeightLb: null,
  hazmatLicense: true,
  doublesEndorsement: false,
  tankerEndorsement: false,
  twicCard: false,
  insuranceGiven: true,
};
const truck = (equipmentType: string | null, maxLengthFt: number | null, maxWeightLb: number | null) => ({
  equipmentType,
  maxLengthFt,
  maxWeightLb,
});
const best = (...trucks: ReturnType<typeof truck>[]) => {
  const { equipmentType, maxLengthFt, maxWeightLb } = withBestTruck(NEEDS, CARRIER, trucks);
  return [equipmentType, maxLengthFt, maxWeightLb];
};

it("is the profile of a carrier without trucks", () => {
  expect(withBestTruck(NEEDS, CARRIER, [])).toBe(CARRIER);
});

it("is the truck with the fewest misses, then with the fewest unknown limits, wherever it stands", () => {
  const [short, open, fit] = [truck("R", 48, 45_000), truck("R", 53, null), truck("R", 53, 45_000)];
  for (const order of [
    [short, open, fit],
    [fit, open, short],
  ])
    expect(best(...order)).toEqual(["R", 53, 45_000]);
  expect(best(short, open)).toEqual(["R", 53, null]);
  expect(best(truck("V", 53, 45_000), short)).toEqual(["V", 53, 45_000]);
});

it("takes what the truck leaves open from the profile, and keeps the credentials", () => {
  expect(best(truck("R", null, null))).toEqual(["R", 53, null]);
  expect(withBestTruck(NEEDS, CARRIER, [truck("R", null, null)])).toMatchObject({
    hazmatLicense: true,
    insuranceGiven: true,
  });
});
