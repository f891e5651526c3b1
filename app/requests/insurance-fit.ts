/** Checks whether a carrier's stated insurance covers a load's days. Pure. It only advises the owner. */
import { formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { POLICY_CODES, POLICY_KINDS, type PolicyKind, type StatedPolicy } from "~/trade/policies";
import type { FitnessLine } from "./eligibility";

/**
 * The verdict if a kind is not stated. The law requires liability insurance for hire; most shippers ask for
 * cargo.
 */
const MISSING = { auto: "does not", cargo: "unknown" } as const satisfies Record<
  PolicyKind,
  FitnessLine["verdict"]
>;

/** The days of a load: from pickup to delivery, `YYYY-MM-DD`. */
export interface LoadDays {
  pickup_date: string;
  delivery_date: string;
}

/** Returns whether a policy is in force from pickup to delivery. */
export const holdsFor = (
  { effective_on, expires_on }: Pick<StatedPolicy, "effective_on" | "expires_on">,
  days: LoadDays,
): boolean => effective_on <= days.pickup_date && expires_on >= days.delivery_date;

/** Returns the line for one kind of insurance on a load's days. */
export function kindLine(kind: PolicyKind, stated: readonly StatedPolicy[], days: LoadDays): FitnessLine {
  const line = { name: POLICY_KINDS[kind], asked: "Until delivery" };
  const ofKind = stated.filter((policy) => policy.kind === kind);
  const holds = ofKind.find((policy) => holdsFor(policy, days));
  if (holds) {
    const has = `${formatMoney(holds.limit_cents)} until ${formatDay(holds.expires_on)}, as stated`;
    return { ...line, has, verdict: "meets" };
  }
  const last = ofKind.toSorted((a, b) => a.expires_on.localeCompare(b.expires_on)).at(-1);
  if (!last) return { ...line, has: "Not stated", verdict: MISSING[kind] };
  const has =
    last.expires_on < days.delivery_date
      ? `Ends ${formatDay(last.expires_on)}`
      : `Begins ${formatDay(last.effective_on)}`;
  return { ...line, has, verdict: "does not" };
}

/**
 * Returns a line for each kind of insurance. If the carrier has stated no policy at all, every line is
 * "unknown", because the certificate, which has its own line, may cover it. Book Now uses `kindLine`, where
 * missing liability is "does not".
 */
export function insuranceLines(stated: readonly StatedPolicy[], days: LoadDays): FitnessLine[] {
  const lines = POLICY_CODES.map((kind) => kindLine(kind, stated, days));
  return stated.length > 0 ? lines : lines.map((line) => ({ ...line, verdict: "unknown" }));
}
