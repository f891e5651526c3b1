/** What a carrier is told before a policy of theirs ends. */
import { REMINDER_DAYS, type ReminderDays } from "~/trade/policies";

const DAY_SECONDS = 24 * 3600;

/** How a lock screen names the days that a policy has left: it shows no dates. */
const DAYS_LEFT: Readonly<Record<ReminderDays, string>> = { 30: "a month", 14: "two weeks", 3: "three days" };

/** The name of a kind of notice: a policy of a carrier ends within so many days. */
export const policyKind = (days: ReminderDays) => `policy:${days}`;

/** Every kind by its name. */
export const policyKinds = REMINDER_DAYS.map(
  (days) =>
    [
      policyKind(days),
      {
        group: "your_move",
        words: () => `An insurance policy of yours ends within ${DAYS_LEFT[days]}.`,
        path: () => "/user-account/carrier",
        isOwnLoad: false,
        urgency: "normal",
        ttlSeconds: DAY_SECONDS,
      },
    ] as const,
);
