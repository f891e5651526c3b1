import { LUMPER_PAYERS } from "~/trade/accessorials";
import { EQUIPMENT, type EquipmentCode } from "~/trade/equipment";

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const EQUIPMENT_NAMES: Readonly<Record<EquipmentCode, string>> = {
  AUTO: "auto|auto carrier|car hauler|car carrier|ac",
  "B-TR": "b train|btrain|bt",
  DUMP: "dump|end dump|dump truck|dt|ed",
  F: "flat|flat bed|fb|fd|flatbeds|48 flatbed|53 flatbed",
  SD: "stepdeck|step|drop deck|dropdeck",
  HOPP: "hopper|hb|grain hopper",
  LBO_RGN: "lowboy|low boy|lb|lowboy or removable gooseneck|double drop|dd",
  R: "refrigerated|reefer van|refer|reefers|temp controlled|temperature controlled|53 reefer|rf",
  RGN: "removable gooseneck|removable goose neck|rg",
  TANK: "tanker truck|tank trailer|tn|ta",
  V: "dry van|dryvan|vans|van dry|dv|vm|53 van|53 dry van|53ft dry van|53 ft dry van|van standard|box van",
  OTHER: "other equipment|misc",
};

const EQUIPMENT_BY_NAME = new Map<string, EquipmentCode>(
  (Object.keys(EQUIPMENT) as EquipmentCode[]).flatMap((code) =>
    [code, EQUIPMENT[code], ...EQUIPMENT_NAMES[code].split("|")].map((name) => [plain(name), code] as const),
  ),
);

export const equipmentCode = (typed: string): string => EQUIPMENT_BY_NAME.get(plain(typed)) ?? typed;

const PAYERS = new Map(Object.entries(LUMPER_PAYERS).map(([code, label]) => [plain(label), code] as const));

export const payerCode = (typed: string): string => PAYERS.get(plain(typed)) ?? typed;

const YES = /^(y|yes|true|x|1|required|✓|✔)$/i;
const NO = /^(n|no|false|0|-|none|not required)$/i;

export function checkboxValue(typed: string): "true" | "false" | null {
  if (YES.test(typed)) return "true";
  return NO.test(typed) || typed === "" ? "false" : null;
}

/** Returns `partial` for `P`, `LTL` or yes, and `full` for `F`, `FTL` or no. Any other text is unchanged. */
export function loadSize(typed: string): string {
  if (/^(p|ptl|ltl|partial( load)?)$/i.test(typed)) return "partial";
  if (/^(f|tl|ftl|full( load| truckload)?|truckload)$/i.test(typed)) return "full";
  const isPartial = typed && checkboxValue(typed);
  return isPartial ? (isPartial === "true" ? "partial" : "full") : typed;
}

const PICKUPS = /^(p|p ?u|o|(pick|orig|load).*)$/;
const DROPS = /^(d|(del|drop|dest|un ?load|off ?load).*)$/;

/** Returns `pickup` for `P` or `Origin`, `drop` for `D` or `Delivery`, and any other text unchanged. */
export function stopKind(typed: string): string {
  const name = plain(typed);
  if (PICKUPS.test(name)) return "pickup";
  return DROPS.test(name) ? "drop" : typed;
}
