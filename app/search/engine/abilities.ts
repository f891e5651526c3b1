/** What a driver's profile says they can take, as a search asks it. Pure. */

import { type Abilities, equipmentVerdict } from "~/requests/fitness";
import { EQUIPMENT_CODES, type EquipmentCode } from "~/trade/equipment";
import { ENDORSEMENTS } from "./endorsements";

/** As a search knows it; null when the profile says nothing. */
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
  const tells = equipmentType || maxLengthFt || maxWeightLb || Object.values(held).some(Boolean);
  return tells ? { equipmentType, maxLengthFt, maxWeightLb, ...held, insuranceGiven: false } : null;
}

/** The bits of `loads.needs` that a driver of these abilities may hold. Nobody's profile tells of the TSA. */
export function bitsHeld(driver: Abilities): number {
  const { hazmatLicense, doublesEndorsement, tankerEndorsement, twicCard } = driver;
  return [hazmatLicense, doublesEndorsement, tankerEndorsement, twicCard, true].reduce(
    (bits, holds, at) => bits | (holds ? 1 << at : 0),
    0,
  );
}

/** The bits of `loads.needs` that these endorsements stand for, as the address names them. */
export function bitsNamed(endorsements: readonly string[]): number {
  const held = endorsements.map((name) => ENDORSEMENTS.indexOf(name)).filter((bit) => bit >= 0);
  return held.reduce((bits, bit) => bits | (1 << bit), 0);
}

/** The kinds of trailer that a driver surely or maybe has. */
export function kindsFor(driver: Abilities): EquipmentCode[] {
  return EQUIPMENT_CODES.filter((code) => equipmentVerdict(code, driver.equipmentType) !== "does not");
}
