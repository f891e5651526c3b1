export const EQUIPMENT = {
  AUTO: "Auto Carrier",
  "B-TR": "B-Train",
  DUMP: "Dump Trailer",
  F: "Flatbed",
  SD: "Step Deck",
  HOPP: "Hopper Bottom",
  LBO_RGN: "Lowboy or RGN",
  R: "Reefer",
  RGN: "Removable Gooseneck",
  TANK: "Tanker",
  V: "Van",
  OTHER: "Other",
} as const;

export type EquipmentCode = keyof typeof EQUIPMENT;

export const EQUIPMENT_CODES = Object.keys(EQUIPMENT) as [EquipmentCode, ...EquipmentCode[]];

export function equipmentLabel(code: string | null | undefined): string | null {
  return code && Object.hasOwn(EQUIPMENT, code) ? EQUIPMENT[code as EquipmentCode] : null;
}
