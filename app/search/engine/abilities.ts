/** What a driver's profile allows, as a search asks it. Pure. */

import { type Abilities, equipmentVerdict } from "~/requests/eligibility";
import { EQUIPMENT_CODES, type EquipmentCode } from "~/trade/equipment";
import { ENDORSEMENTS } from "./endorsements";

/** The part of a profile that a search reads; null when the profile says nothing. */
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

/** The bits of `loads.needs` that a driver may hold. A profile does not mention the TSA, so its bit is always set. */
export function bitsHeld(driver: Abilities): number {
  const { hazmatLicense, doublesEndorsement, tankerEndorsement, twicCard } = driver;
  return [hazmatLicense, doublesEndorsement, tankerEndorsement, twicCard, true].reduce(
    (bits, isHeld, bit) => bits | (isHeld ? 1 << bit : 0),
    0,
  );
}

/** The bits of `loads.needs` that these endorsements stand for, as an address names them. */
export function bitsNamed(endorsements: readonly string[]): number {
  const named = endorsements.map((name) => ENDORSEMENTS.indexOf(name)).filter((bit) => bit >= 0);
  return named.reduce((bits, bit) => bits | (1 << bit), 0);
}

/** The kinds of equipment that a driver has or may have: all that their profile does not rule out. */
export function equipmentFor(driver: Abilities): EquipmentCode[] {
  return EQUIPMENT_CODES.filter((code) => equipmentVerdict(code, driver.equipmentType) !== "does not");
}
