import { REMINDER_DAYS, type ReminderDays } from "~/trade/policies";

const DAY_SECONDS = 24 * 3600;

/** The remaining time as text, because lock screens must not show dates. */
const DAYS_LEFT: Readonly<Record<ReminderDays, string>> = { 30: "a month", 14: "two weeks", 3: "three days" };

export const policyKind = (days: ReminderDays) => `policy:${days}`;

export const policyKinds = REMINDER_DAYS.map(
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
