/** Tells drivers which requirements brokers will see as not met, and where to add missing data. Pure. */
import { type EligibilityLine, eligibilitySummary, INSURANCE_NAMES } from "./eligibility";

interface Fix {
  missing: string;
  /** The page and field where the driver can add what is missing; null if there is no such page. */
  to: string | null;
}

const account = (field: string) => `/user-account#${field}`;
const ADD_CERTIFICATE = "/user-account/add-files?kind=insurance";

const FIXES: Readonly<Record<string, Fix>> = {
  Equipment: { missing: "no truck", to: account("equipment_type") },
  Length: { missing: "no max length", to: account("max_length") },
  Weight: { missing: "no max weight", to: account("max_weight") },
  "Hazmat endorsement": { missing: "no hazmat endorsement", to: account("hazmat_license") },
  "Doubles endorsement": { missing: "no doubles endorsement", to: account("doubles_endorsement") },
  "Tanker endorsement": { missing: "no tanker endorsement", to: account("tanker_endorsement") },
  "TWIC card": { missing: "no TWIC card", to: account("twic_card") },
  // Profiles have no field for TSA certification.
  "TSA certified": { missing: "TSA certification unknown", to: null },
  "Certificate of insurance": { missing: "no certificate of insurance", to: ADD_CERTIFICATE },
  "Auto liability": { missing: "no auto liability policy", to: "/user-account/carrier/policy?kind=auto" },
  "Cargo insurance": { missing: "no cargo policy", to: "/user-account/carrier/policy?kind=cargo" },
  Authority: { missing: "authority unknown", to: "/user-account/carrier#usdot" },
};

const NOTHING: readonly string[] = ["Missing", "No"];

const isMissing = ({ has, verdict }: EligibilityLine) => verdict !== "meets" && NOTHING.includes(has);

/** `next` is the page to return to after saving. */
export function withNext(to: string, next: string): string {
  const [path = "", anchor] = to.split("#");
  const query = `${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;
  return `${path}${query}${anchor ? `#${anchor}` : ""}`;
}

/** @param next null for a person who may not change the driver's profile */
export function fixOf({ name, verdict }: EligibilityLine, next: string | null): string | null {
  const to = verdict === "meets" ? null : (FIXES[name]?.to ?? null);
  return to && next && withNext(to, next);
}

interface Shortfall {
  words: string;
  to: string | null;
}

function shortfallOf(line: EligibilityLine, next: string | null): Shortfall {
  const { name, has, asked } = line;
  const fix = FIXES[name];
  if (fix && isMissing(line)) return { words: fix.missing, to: fixOf(line, next) };
  // Texts about policies and the registry need no comparison with the load: "Auto liability: expires Mar 1".
  const isExplained = INSURANCE_NAMES.includes(name) || name === "Authority";
  const words = isExplained ? `${name}: ${has}` : `${name}: ${has}, load: ${asked}`;
  return { words, to: fixOf(line, next) };
}

/** If nothing about insurance is on file, one entry replaces the insurance lines. */
function shortfallsOf(lines: readonly EligibilityLine[], next: string | null): Shortfall[] {
  const unmet = lines.filter(({ verdict }) => verdict !== "meets");
  const uninsured = unmet.filter((line) => INSURANCE_NAMES.includes(line.name) && isMissing(line));
  if (uninsured.length < INSURANCE_NAMES.length) return unmet.map((line) => shortfallOf(line, next));
  const rest = unmet.filter((line) => !uninsured.includes(line)).map((line) => shortfallOf(line, next));
  return [...rest, { words: "no insurance on file", to: next && withNext(ADD_CERTIFICATE, next) }];
}

export interface OwnFit {
  met?: string;
  shortfalls?: Shortfall[];
  first?: string;
}

/** @param next the page to return to after a missing field is saved; null for a person who may not save it */
export function ownFitIn(lines: readonly EligibilityLine[], next: string | null): OwnFit {
  const shortfalls = shortfallsOf(lines, next);
  if (shortfalls.length === 0) {
    return { met: `${eligibilitySummary(lines).replace("Meets", "You meet")}.` };
  }
  const first = shortfalls.find(({ to }) => to)?.to;
  return { shortfalls, ...(first && { first }) };
}
