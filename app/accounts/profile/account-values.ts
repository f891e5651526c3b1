import type { Account } from "./queries.server";

export const ENDORSEMENTS = [
  ["hazmat_license", "Hazmat endorsement"],
  ["tanker_endorsement", "Tanker endorsement"],
  ["doubles_endorsement", "Doubles endorsement"],
  ["twic_card", "TWIC card"],
] as const;

export const DRIVER_FIELDS = [
  "max_length",
  "max_weight",
  "max_insurance_coverage",
  "home_zip",
  "equipment_type",
  ...ENDORSEMENTS.map(([name]) => name),
] as const;

export const TRUCK_PART = "truck";

/** Money is in dollars. */
export function formValues(account: Account): Record<string, string> {
  const values: Record<string, string> = {
    full_name: account.fullName,
    username: account.username ?? "",
    phone_number: account.phoneNumber ?? "",
    website: account.website ?? "",
    max_length: asText(account.maxLengthFt),
    max_weight: asText(account.maxWeightLb),
    max_insurance_coverage: asText(account.maxInsuranceCoverageCents, 100),
    home_zip: account.homeZip ?? "",
    equipment_type: account.equipmentType ?? "",
  };
  const held = {
    hazmat_license: account.hazmatLicense,
    tanker_endorsement: account.tankerEndorsement,
    doubles_endorsement: account.doublesEndorsement,
    twic_card: account.twicCard,
  };
  for (const [name] of ENDORSEMENTS) if (held[name]) values[name] = "true";
  return values;
}

function asText(number: number | null, parts = 1): string {
  return number === null ? "" : String(number / parts);
}
