/** The lines about insurance, which never block a request. */
import { formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { latestOf, POLICY_CODES, POLICY_KINDS, type PolicyKind, type StatedPolicy } from "~/trade/policies";
import type { EligibilityLine } from "./eligibility";

/** The verdicts without a policy: the law requires liability insurance, but not always cargo insurance. */
const MISSING = { auto: "does not", cargo: "unknown" } as const satisfies Record<
  PolicyKind,
  EligibilityLine["verdict"]
>;

/** `YYYY-MM-DD`. */
export interface LoadDays {
  pickup_date: string;
  delivery_date: string;
}

export const holdsFor = (
  { effective_on, expires_on }: Pick<StatedPolicy, "effective_on" | "expires_on">,
  days: LoadDays,
): boolean => effective_on <= days.pickup_date && expires_on >= days.delivery_date;

export function kindLine(kind: PolicyKind, stated: readonly StatedPolicy[], days: LoadDays): EligibilityLine {
  const line = { name: POLICY_KINDS[kind], asked: "Through delivery" };
  const ofKind = stated.filter((policy) => policy.kind === kind);
  const holds = ofKind.find((policy) => holdsFor(policy, days));
  if (holds) {
    const has = `${formatMoney(holds.limit_cents)} through ${formatDay(holds.expires_on)}, self-reported`;
    return { ...line, has, verdict: "meets" };
  }
  const last = latestOf(kind, stated);
  if (!last) return { ...line, has: "Missing", verdict: MISSING[kind] };
  const has =
    last.expires_on < days.delivery_date
      ? `Expires ${formatDay(last.expires_on)}`
      : `Starts ${formatDay(last.effective_on)}`;
  return { ...line, has, verdict: "does not" };
}

/**
 * If no policy is entered, the verdicts are `unknown`, because the certificate may prove the insurance. Book
 * Now uses `kindLine`.
 */
export function insuranceLines(stated: readonly StatedPolicy[], days: LoadDays): EligibilityLine[] {
  const lines = POLICY_CODES.map((kind) => kindLine(kind, stated, days));
  return stated.length > 0 ? lines : lines.map((line) => ({ ...line, verdict: "unknown" }));
}
