export const POLICY_KINDS = { auto: "Auto liability", cargo: "Cargo insurance" } as const;
export type PolicyKind = keyof typeof POLICY_KINDS;
export const POLICY_CODES = Object.keys(POLICY_KINDS) as [PolicyKind, ...PolicyKind[]];

/** A policy's carrier is reminded this many days before the policy ends. Each reminder is sent once. */
export const REMINDER_DAYS = [30, 14, 3] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

/** Days are `YYYY-MM-DD`. The policy is in force on both the first and the last day. */
export interface StatedPolicy {
  kind: PolicyKind;
  limit_cents: number;
  effective_on: string;
  expires_on: string;
}

/** Returns the policy of this kind that ends last; undefined if none was entered. */
export const latestOf = <Policy extends StatedPolicy>(
  kind: PolicyKind,
  stated: readonly Policy[],
): Policy | undefined =>
  stated
    .filter((policy) => policy.kind === kind)
    .sort((a, b) => a.expires_on.localeCompare(b.expires_on))
    .at(-1);

type PolicyState = "in force" | "not yet in force" | "expired";

export function policyState(
  { effective_on, expires_on }: Pick<StatedPolicy, "effective_on" | "expires_on">,
  today: string,
): PolicyState {
  if (expires_on < today) return "expired";
  return effective_on > today ? "not yet in force" : "in force";
}

/** Null if no reminder is due yet. */
export function remindedOf(daysLeft: number): ReminderDays | null {
  return REMINDER_DAYS.findLast((days) => daysLeft <= days) ?? null;
}
