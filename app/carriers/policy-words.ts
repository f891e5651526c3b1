/** Composed on the server, so that browsers need no code for kinds, dates and money. */
import { formatDay, formatUtcDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { POLICY_KINDS, policyState, type StatedPolicy } from "~/trade/policies";

/** What staff said after they looked at a policy or at a carrier's facts. */
export interface Checked {
  checkedAtMs: number | null;
  refusedWhy: string | null;
}

/** Returns `Seen by Haulway Sat, Nov 28` or why it was not accepted; null if staff have not looked. */
export function checkedWords({ checkedAtMs, refusedWhy }: Checked): string | null {
  if (checkedAtMs === null) return null;
  return refusedWhy === null
    ? `Seen by Haulway ${formatUtcDay(checkedAtMs)}`
    : `Not accepted by Haulway: ${refusedWhy}`;
}

type Named = StatedPolicy & { insurer: string; policyNumber: string };

export function policyWords(policy: Named, today: string) {
  const { kind, limit_cents, insurer, policyNumber, effective_on, expires_on } = policy;
  const state = policyState(policy, today);
  return {
    title: POLICY_KINDS[kind],
    says: `${formatMoney(limit_cents)}, ${insurer}, policy ${policyNumber}`,
    days: {
      "in force": `in force until ${formatDay(expires_on)}`,
      "not yet in force": `in force from ${formatDay(effective_on)}`,
      expired: `expired ${formatDay(expires_on)}`,
    }[state],
    isInForce: state === "in force",
  };
}
