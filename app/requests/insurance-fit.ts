/** Whether the insurance that a carrier states holds for a load's days. Pure. It advises the owner, like all of the fit. */
import { formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { POLICY_CODES, POLICY_KINDS, type PolicyKind, type StatedPolicy } from "~/trade/policies";
import type { FitnessLine } from "./eligibility";

/** What a kind of insurance means where none is stated: liability is the law for who hauls for hire, cargo what nearly all ask. */
const MISSING = { auto: "does not", cargo: "unknown" } as const satisfies Record<
  PolicyKind,
  FitnessLine["verdict"]
>;

/** The days of a load: from pickup to delivery, `YYYY-MM-DD`. */
export interface LoadDays {
  pickup_date: string;
  delivery_date: string;
}

/** Whether a policy is in force from pickup to delivery. */
export const holdsFor = (
  { effective_on, expires_on }: Pick<StatedPolicy, "effective_on" | "expires_on">,
  days: LoadDays,
): boolean => effective_on <= days.pickup_date && expires_on >= days.delivery_date;

/** Whether a kind of insurance holds for a load's days. */
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
 * A line for each kind of insurance. Of a carrier who has stated no policy at all nobody knows: the certificate, which has a line of its
 * own, may say it. A booking at once asks `kindLine`, where missing liability is "does not".
 */
export function insuranceLines(stated: readonly StatedPolicy[], days: LoadDays): FitnessLine[] {
  const lines = POLICY_CODES.map((kind) => kindLine(kind, stated, days));
  return stated.length > 0 ? lines : lines.map((line) => ({ ...line, verdict: "unknown" }));
}
