import { daysBetween, formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { CHARGE_KINDS } from "~/trade/charges";
import { DUE_MARKS, mayFollow } from "~/trade/invoices";
import type { Facts } from "./facts";
import type { Clock, Row } from "./row";

export const charges: Row["find"] = ({ charges: asked }) => {
  const [first] = asked;
  if (!first) return [];
  const sinceMs = Math.min(...asked.map(({ atMs }) => atMs));
  if (asked.length > 1) {
    const cents = asked.reduce((sum, charge) => sum + charge.cents, 0);
    const says = `${asked.length} charges requested, ${formatMoney(cents)} in total`;
    return [{ says, sinceMs, page: "charges", acts: [{ words: "Review Charges", to: "charges" }] }];
  }
  const { id, driver, kind, revision, cents, reason } = first;
  const says =
    kind === "other"
      ? `${driver} requested a ${formatMoney(cents)} charge`
      : `${driver} requested ${formatMoney(cents)} for ${CHARGE_KINDS[kind].inText}`;
  if (kind === "detention")
    return [{ says, sinceMs, page: "charges", acts: [{ words: "Review Charge", to: "charges" }] }];
  return [
    {
      says,
      more: reason && `Details: ${reason}`,
      sinceMs,
      page: "charges",
      acts: [
        { words: "Agree", to: "charges?step=agree", fields: { charge: id, revision: String(revision) } },
        { words: "Decline", to: `charges?step=refuse&charge=${id}` },
        { words: "Details", to: "charges" },
      ],
    },
  ];
};

const daysInWords = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** The result is negative after the due date, and null without one. */
const daysLeft = (dueOn: string | null, today: string) => (dueOn === null ? null : daysBetween(today, dueOn));

function dueInWords(dueOn: string | null, { today, nowMs }: Clock): string {
  const left = daysLeft(dueOn, today);
  if (left === null || dueOn === null) return "";
  return left < 0 ? `, ${daysInWords(-left)} overdue` : `, due ${formatDay(dueOn, null, nowMs)}`;
}

export const invoices =
  (applies: (state: string, left: number | null) => boolean, says: (facts: Facts) => string): Row["find"] =>
  (facts, clock) =>
    facts.invoices
      .filter(({ state, dueOn }) => state !== "paid" && applies(state, daysLeft(dueOn, clock.today)))
      .map(({ id, driver, isCarried, state, cents, dueOn, atMs }) => {
        const page = `invoice${isCarried ? "" : `?invoice=${id}`}`;
        const mayApprove = facts.side === "shipper" && state !== "approved";
        const approve = {
          words: "Approve",
          to: `invoice?step=approve&invoice=${id}`,
          fields: { invoice: id },
        };
        return {
          of: id,
          says: `${says({ ...facts, other: driver })} ${formatMoney(cents)}${dueInWords(dueOn, clock)}`,
          sinceMs: atMs,
          page,
          acts: [...(mayApprove ? [approve] : []), { words: "Open Invoice", to: page }],
        };
      });

export const isDueSoon = (left: number | null) => left !== null && left <= DUE_MARKS.soon.first;
export const invoiceOf = ({ other }: Facts) => `Invoice from ${other}:`;

const openOf = ({ invoices }: Facts) => invoices.find(({ state }) => state !== "paid");

const hasToBill = (facts: Facts) =>
  facts.status === "complete" && facts.unbilledCents > 0 && openOf(facts)?.cents !== facts.unbilledCents;

/** Returns null if no step is due. */
export function nextInvoiceStep(facts: Facts): { act: "make" | "approve"; amount: string } | null {
  if (facts.status !== "complete") return null;
  if (facts.side === "driver")
    return hasToBill(facts) ? { act: "make", amount: formatMoney(facts.unbilledCents) } : null;
  const made = facts.invoices.find(({ isCarried, state }) => isCarried && mayFollow("approve", state));
  return made ? { act: "approve", amount: formatMoney(made.cents) } : null;
}

/** The driver replaces the unpaid invoice, or makes a further one for charges agreed after payment. */
export const invoiceToMake: Row["find"] = (facts) => {
  if (!hasToBill(facts)) return [];
  const {
    invoices: made,
    events: { deliver },
  } = facts;
  const open = openOf(facts);
  const total = formatMoney(facts.unbilledCents);
  const isFirst = !made.some(({ atMs }) => atMs >= (deliver ?? 0));
  const again = open ? `The agreed total is now ${total}` : `${total} was agreed after your invoice was paid`;
  return [
    {
      says: isFirst ? `Delivered. Invoice the shipper for ${total}` : again,
      sinceMs: deliver,
      page: "invoice",
      acts: [{ words: "Make Invoice", to: "invoice" }],
    },
  ];
};
