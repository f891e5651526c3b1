import { type Abilities, equipmentVerdict } from "~/requests/eligibility";
import { EQUIPMENT_CODES, type EquipmentCode } from "~/trade/equipment";
import { ENDORSEMENTS } from "./endorsements";

/** Null if the part of the profile that searches use is empty. */
export function abilitiesIn(profile: Omit<Abilities, "insuranceGiven">): Abilities | null {
  const {
    equipmentType,
    maxLengthFt,
    maxWeightLb,
    hazmatLicense,
    doublesEndorsement,
    tankerEndorsement,
    twicCard,
  } = profile;
  const held = { hazmatLicense, doublesEndorsement, tankerEndorsement, twicCard };
  const saysSomething = equipmentType || maxLengthFt || maxWeightLb || Object.values(held).some(Boolean);
  return saysSomething ? { equipmentType, maxLengthFt, maxWeightLb, ...held, insuranceGiven: false } : null;
}

/** Profiles have no TSA field, so the TSA bit is always set. */
export function bitsHeld(driver: Abilities): number {
  const { hazmatLicense, doublesEndorsement, tankerEndorsement, twicCard } = driver;
  return [hazmatLicense, doublesEndorsement, tankerEndorsement, twicCard, true].reduce(
    (bits, isHeld, bit) => bits | (isHeld ? 1 << bit : 0),
    0,
  );
}

export function bitsNamed(endorsements: readonly string[]): number {
  const named = endorsements.map((name) => ENDORSEMENTS.indexOf(name)).filter((bit) => bit >= 0);
  return named.reduce((bits, bit) => bits | (1 << bit), 0);
}

export function equipmentFor(driver: Abilities): EquipmentCode[] {
  return EQUIPMENT_CODES.filter((code) => equipmentVerdict(code, driver.equipmentType) !== "does not");
}
