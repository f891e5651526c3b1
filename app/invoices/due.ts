/** Days are `YYYY-MM-DD`. */
import { addDays, daysBetween, formatDay } from "~/text/dates";
import { DUE_MARKS, type DueMarkName } from "~/trade/invoices";

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

export const isOverdue = (dueOn: string | null, today: string): boolean => dueOn !== null && dueOn < today;

export function dueInWords(dueOn: string | null, today: string, nowMs = Date.now()): string {
  if (dueOn === null) return "No due date";
  const left = daysBetween(today, dueOn);
  const when = left < 0 ? `${days(-left)} overdue` : left === 0 ? "today" : `in ${days(left)}`;
  return `${formatDay(dueOn, null, nowMs)}, ${when}`;
}

export function dueDaysOf(mark: DueMarkName, today: string): [first: string, last: string] {
  const { first, last } = DUE_MARKS[mark];
  return [addDays(today, last), addDays(today, first)];
}
