/** A misfit only warns the dispatcher. It never blocks the assignment. */
import { type EligibilityLine, eligibilityOf, type Needs, shownVerdict } from "~/requests/eligibility";
import { limitsOf, type TruckLimits } from "~/trucks/words";

export interface Licenses {
  hazmatLicense: boolean;
  doublesEndorsement: boolean;
  tankerEndorsement: boolean;
  twicCard: boolean;
}

const OF_TRUCKS: readonly string[] = ["Equipment", "Length", "Weight"];
const OF_DRIVERS: readonly string[] = [
  "Hazmat endorsement",
  "Doubles endorsement",
  "Tanker endorsement",
  "TWIC card",
];

const NO_LICENSES: Licenses = {
  hazmatLicense: false,
  doublesEndorsement: false,
  tankerEndorsement: false,
  twicCard: false,
};
const NO_LIMITS: TruckLimits = { equipmentType: null, maxLengthFt: null, maxWeightLb: null };

const linesOf = (needs: Needs, limits: TruckLimits, licenses: Licenses, names: readonly string[]) =>
  eligibilityOf(needs, { ...limits, ...licenses, insuranceGiven: false }).filter(({ name }) =>
    names.includes(name),
  );

/** @param company the limits in the company's profile, which apply if the truck has no value of its own */
export const truckLines = (needs: Needs, truck: TruckLimits, company: TruckLimits): EligibilityLine[] =>
  linesOf(needs, limitsOf(truck, company), NO_LICENSES, OF_TRUCKS);

export const driverLines = (needs: Needs, driver: Licenses): EligibilityLine[] =>
  linesOf(needs, NO_LIMITS, driver, OF_DRIVERS);

const isMet = (line: EligibilityLine) => shownVerdict(line) === "meets";

const WORDS = { meets: "Fits", "does not": "Does not fit", unknown: "Check first" } as const;

/** For example, `Length`, `Does not fit: up to 48 ft, load: 53 ft`. */
export const fitRows = (lines: readonly EligibilityLine[]): [name: string, words: string][] =>
  lines.map((line) => [
    line.name,
    `${WORDS[shownVerdict(line)]}: ${line.has.replace(/^Up/, "up")}, load: ${line.asked}`,
  ]);

export function warningOf(lines: readonly EligibilityLine[]): string {
  const missed = lines
    .filter((line) => !isMet(line))
    .map(({ name, has, asked }) => `${name}: ${has}, load: ${asked}`);
  return missed.length > 0 ? `Check the fit. ${missed.join(". ")}.` : "";
}

export function noteOf(lines: readonly EligibilityLine[]): string {
  const named = (verdict: "does not" | "unknown") =>
    lines
      .filter((line) => shownVerdict(line) === verdict)
      .map(({ name }) => (name.startsWith("TWIC") ? name : name.toLowerCase()))
      .join(", ");
  const [missed, unknown] = [named("does not"), named("unknown")];
  const notes = [missed && `does not fit: ${missed}`, unknown && `check: ${unknown}`].filter(Boolean);
  return notes.length > 0 ? ` (${notes.join("; ")})` : "";
}

export const missesIn = (lines: readonly EligibilityLine[]): number =>
  lines.filter((line) => !isMet(line)).length;
