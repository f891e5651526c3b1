import { REMINDER_DAYS, type ReminderDays } from "~/trade/policies";

const DAY_SECONDS = 24 * 3600;

/** The remaining time as text, because lock screens must not show dates. */
const DAYS_LEFT: Readonly<Record<ReminderDays, string>> = { 30: "a month", 14: "two weeks", 3: "three days" };

export const policyKind = (days: ReminderDays) => `policy:${days}`;

/** Staff have accepted or rejected a policy or the carrier's facts. */
export const CHECKED = "policy:checked";

const checkedKind = {
  group: "steps",
  area: "company",
  words: () => "Haulway looked at your carrier details.",
  opens: "policies",
  isOwnLoad: false,
  urgency: "normal",
  ttlSeconds: DAY_SECONDS,
} as const;

const reminders = REMINDER_DAYS.map(
  (days) =>
    [
      policyKind(days),
      {
        group: "your_move",
        area: "company",
        words: () => `One of your insurance policies expires within ${DAYS_LEFT[days]}.`,
        opens: "policies",
        isOwnLoad: false,
        urgency: "normal",
        ttlSeconds: DAY_SECONDS,
      },
    ] as const,
);

export const policyKinds = [...reminders, [CHECKED, checkedKind] as const];
