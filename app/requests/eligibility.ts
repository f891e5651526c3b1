/** Pure. The result never blocks a request, but Book Now depends on it (`app/bookings`). */
import { type EquipmentCode, equipmentLabel } from "~/trade/equipment";

export const VERDICTS = ["meets", "does not", "unknown"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Zero, null and false require nothing. */
export interface Needs {
  equipment_type: string | null;
  length_ft: number | null;
  weight_lb: number | null;
  required_hazmat_license: boolean;
  required_doubles_endorsement: boolean;
  required_tanker_endorsement: boolean;
  required_twic: boolean;
  required_tsa_certified: boolean;
}

/** Null means not entered. */
export interface Abilities {
  equipmentType: string | null;
  maxLengthFt: number | null;
  maxWeightLb: number | null;
  hazmatLicense: boolean;
  doublesEndorsement: boolean;
  tankerEndorsement: boolean;
  twicCard: boolean;
  /** Whether a certificate of insurance is on file: the profile's document or a policy's document. */
  insuranceGiven: boolean;
}

export interface EligibilityLine {
  name: string;
  asked: string;
  has: string;
  verdict: Verdict;
}

const MISSING = "Missing";

/** The verdict if the load requires the first code and the driver has the second. */
const OVERLAPS: Readonly<Partial<Record<EquipmentCode, Partial<Record<EquipmentCode, Verdict>>>>> = {
  LBO_RGN: { RGN: "meets" },
  RGN: { LBO_RGN: "unknown" },
};

export function equipmentVerdict(asked: string, has: string | null): Verdict {
  // "Other" does not specify a trailer type, so two "Other" trailers may differ.
  if (has === null || asked === "OTHER") return "unknown";
  if (asked === has) return "meets";
  const overlaps: Partial<Record<string, Verdict>> | undefined = OVERLAPS[asked as EquipmentCode];
  return overlaps?.[has] ?? "does not";
}

function equipmentLine(needs: Needs, driver: Abilities): EligibilityLine[] {
  const asked = needs.equipment_type;
  if (!asked) return [];
  return [
    {
      name: "Equipment",
      asked: equipmentLabel(asked) ?? asked,
      has: equipmentLabel(driver.equipmentType) ?? MISSING,
      verdict: equipmentVerdict(asked, driver.equipmentType),
    },
  ];
}

function limitLine(name: string, asked: number | null, most: number | null, unit: string): EligibilityLine[] {
  if (!asked) return [];
  const text = (value: number) => `${value.toLocaleString("en-US")} ${unit}`;
  const verdict = most === null ? "unknown" : asked <= most ? "meets" : "does not";
  return [{ name, asked: text(asked), has: most === null ? MISSING : `Up to ${text(most)}`, verdict }];
}

function holdsLine(name: string, isAsked: boolean, holds: boolean): EligibilityLine[] {
  if (!isAsked) return [];
  return [{ name, asked: "Required", has: holds ? "Yes" : "No", verdict: holds ? "meets" : "does not" }];
}

export function eligibilityOf(needs: Needs, driver: Abilities): EligibilityLine[] {
  return [
    ...equipmentLine(needs, driver),
    ...limitLine("Length", needs.length_ft, driver.maxLengthFt, "ft"),
    ...limitLine("Weight", needs.weight_lb, driver.maxWeightLb, "lb"),
    ...holdsLine("Hazmat endorsement", needs.required_hazmat_license, driver.hazmatLicense),
    ...holdsLine("Doubles endorsement", needs.required_doubles_endorsement, driver.doublesEndorsement),
    ...holdsLine("Tanker endorsement", needs.required_tanker_endorsement, driver.tankerEndorsement),
    ...holdsLine("TWIC card", needs.required_twic, driver.twicCard),
    // Profiles do not record TSA certification, so the owner has to ask the driver.
    ...(needs.required_tsa_certified
      ? [{ name: "TSA certified", asked: "Required", has: MISSING, verdict: "unknown" } as const]
      : []),
    {
      name: "Certificate of insurance",
      asked: "Required",
      has: driver.insuranceGiven ? "On file" : MISSING,
      verdict: driver.insuranceGiven ? "meets" : "does not",
    },
  ];
}

/** True if the line is not met because nothing is on file. */
export const isMissing = ({ has, verdict }: EligibilityLine) => verdict !== "meets" && has === MISSING;

/**
 * Returns `unknown` instead of `does not` if nothing is on file. Book Now uses the line's own verdict.
 */
export const shownVerdict = (line: EligibilityLine): Verdict => (isMissing(line) ? "unknown" : line.verdict);

export function overallVerdict(lines: readonly EligibilityLine[]): Verdict {
  const has = (verdict: Verdict) => lines.some((line) => shownVerdict(line) === verdict);
  return has("does not") ? "does not" : has("unknown") ? "unknown" : "meets";
}

export const INSURANCE_NAMES: readonly string[] = [
  "Certificate of insurance",
  "Auto liability",
  "Cargo insurance",
];

function missingIn(lines: readonly EligibilityLine[]): string {
  const names = lines.filter(isMissing).map(({ name }) => name);
  const rest = names.filter((name) => !INSURANCE_NAMES.includes(name));
  const all = names.length - rest.length < INSURANCE_NAMES.length ? names : [...rest, "Insurance"];
  return all
    .map((name) => (/^[A-Z][a-z]/.test(name) ? name[0]?.toLowerCase() + name.slice(1) : name))
    .join(", ");
}

/** For example, `Meets 3 of 6, 1 not met, 1 unknown. Missing: certificate of insurance`. */
export function eligibilitySummary(lines: readonly EligibilityLine[]): string {
  const stated = lines.filter((line) => !isMissing(line));
  const count = (verdict: Verdict) => stated.filter((line) => line.verdict === verdict).length;
  const [missed, unknown, missing] = [count("does not"), count("unknown"), missingIn(lines)];
  const counts = [
    `Meets ${count("meets")} of ${lines.length}`,
    missed > 0 && `${missed} not met`,
    unknown > 0 && `${unknown} unknown`,
  ];
  return counts.filter(Boolean).join(", ") + (missing && `. Missing: ${missing}`);
}
