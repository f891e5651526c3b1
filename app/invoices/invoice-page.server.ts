import { chatOnLoad } from "~/chat/inbox/queries.server";
import { instantBy } from "~/places/zone-of-place.server";
import { earliestToday, formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { mayIn } from "~/trade/areas";
import { INVOICE_ACT_NAMES, INVOICE_ACTS, type InvoiceActName, mayFollow, PAID_BY } from "~/trade/invoices";
import type { Viewer } from "~/trade/viewer";
import { payeeIn } from "./bill.server";
import { dueInWords, isOverdue } from "./due";
import { daysToPay, factsNow, wouldDiffer } from "./invoice-facts.server";
import { billSections, invoiceTitle } from "./invoice-paper";
import { type InvoiceScene, invoiceScene } from "./invoice-scene.server";
import { zoneOfBill } from "./zone-of-bill.server";

export const STATES = { made: "Sent", received: "Received", approved: "Approved", paid: "Paid" } as const;

/**
 * Only the page of the driver's latest invoice offers to make one, because a new invoice follows or replaces
 * it. An unpaid invoice is replaced only if something has changed, or if the driver enters the days to pay
 * and so may change them.
 */
async function mayBill(viewer: Viewer, scene: InvoiceScene, nowMs: number): Promise<boolean> {
  const { load, invoice, latest, lines, paymentDays: days } = scene;
  if (invoice !== latest || lines.length === 0 || !(load.isDelivered || !load.isCarried)) return false;
  if (invoice === null || invoice.state === "paid" || days === null) return true;
  return wouldDiffer({ lines, facts: await factsNow(viewer, scene, nowMs), days }, invoice);
}

const mayMark = (act: InvoiceActName, { invoice, latest }: InvoiceScene): boolean =>
  invoice !== null && mayFollow(act, invoice.state) && (act !== "reopen" || invoice === latest);

async function actsOn(viewer: Viewer, scene: InvoiceScene, nowMs: number): Promise<InvoiceActName[]> {
  if (!mayIn(viewer, "money")) return [];
  const own = INVOICE_ACT_NAMES.filter((act) => INVOICE_ACTS[act].by === scene.side);
  const isBillable = own.includes("make") && (await mayBill(viewer, scene, nowMs));
  return own.filter((act) => (act === "make" ? isBillable : mayMark(act, scene)));
}

const HOW_PAID = {
  owner: "Haulway doesn't handle payments. You pay the driver directly.",
  driver: "Haulway doesn't handle payments. The shipper pays you directly.",
} as const;

function invoiceInWords(
  { invoice, side }: { invoice: NonNullable<InvoiceScene["invoice"]>; side: InvoiceScene["side"] },
  today: string,
  when: (atMs: number) => string,
) {
  const { invoice_id: id, state, due_on, paid_on, paid_by } = invoice;
  const isPaid = state === "paid";
  return {
    id,
    isPaid,
    title: invoiceTitle(invoice),
    total: formatMoney(invoice.total_cents),
    sections: billSections(invoice),
    howPaid: HOW_PAID[side],
    state: STATES[state],
    paidOn: paid_on && formatDay(paid_on),
    paidBy: paid_by && PAID_BY[paid_by],
    due: isPaid && due_on !== null ? formatDay(due_on) : dueInWords(due_on, today),
    isOverdue: !isPaid && isOverdue(due_on, today),
    made: when(invoice.made_at),
    received: invoice.received_at === null ? null : when(invoice.received_at),
    approved: invoice.approved_at === null ? null : when(invoice.approved_at),
  };
}

function newPayee(facts: readonly (readonly [string, string])[], payee: string | null): string | null {
  return payeeIn(facts) === payee ? null : payee;
}

const OWNER_WAITS =
  "No invoice yet. Drivers can invoice after delivery. A driver you released can invoice the charges you agreed to.";

function whyNone({ side, load, lines }: InvoiceScene): string {
  if (side === "owner")
    return load.isDelivered
      ? `${load.driverName} hasn't sent an invoice yet. We'll notify you when it comes in.`
      : OWNER_WAITS;
  if (load.isDelivered) return "No invoice yet.";
  if (load.isCarried) return "You can make an invoice once the load is delivered.";
  return lines.length > 0
    ? "You haven't invoiced your agreed charges yet."
    : "Nothing to bill. The shipper didn't agree to any charges.";
}

/** No invoice includes unanswered charges. */
function unansweredInWords({ side, load, invoice, asked }: InvoiceScene): string | null {
  if (asked.length === 0 || !(invoice || load.isDelivered || !load.isCarried)) return null;
  const cents = formatMoney(asked.reduce((sum, { amount_cents }) => sum + amount_cents, 0));
  const whose = side === "owner" ? "your" : "the shipper's";
  const isOne = asked.length === 1;
  const waiting = isOne
    ? `A ${cents} charge is still waiting for ${whose} answer.`
    : `${asked.length} charges, ${cents} in total, are still waiting for ${whose} answer.`;
  if (invoice) return `${waiting} ${isOne ? "It isn't" : "They aren't"} on this invoice.`;
  const agrees = side === "owner" ? "you agree" : "the shipper agrees";
  return `${waiting} ${isOne ? "It" : "They"} won't be on an invoice until ${agrees}.`;
}

const othersInWords = ({ side, others }: InvoiceScene) =>
  others.map(({ invoice_id: id, number, state, total_cents, by }) => ({
    id,
    name: side === "owner" ? `${invoiceTitle({ number })} from ${by}` : invoiceTitle({ number }),
    about: `${formatMoney(total_cents)} · ${STATES[state]}`,
  }));

/** @throws NotFound for viewers without a claim on the load's money */
export async function invoicePage(
  viewer: Viewer,
  loadId: string,
  invoiceId: string | null = null,
  nowMs = Date.now(),
) {
  const scene = await invoiceScene(viewer, loadId, invoiceId);
  const { load, invoice, latest, totalCents } = scene;
  const zone = zoneOfBill(load);
  const when = (atMs: number) => instantBy(zone ?? viewer.zone, atMs, nowMs);
  const isLast = invoice !== null && invoice === latest;
  const isPaid = invoice?.state === "paid";
  const isOutdated = isLast && !isPaid && invoice.total_cents !== totalCents;
  const payee = invoice && !isPaid ? newPayee(invoice.facts, load.payee) : null;
  const needsRedo = isOutdated || payee !== null;
  const [acts, chatId] = await Promise.all([
    actsOn(viewer, scene, nowMs),
    needsRedo && scene.side === "owner" ? chatOnLoad(viewer.id, loadId, load.driverId) : undefined,
  ]);
  return {
    loadId,
    side: scene.side,
    back: scene.isTheirs ? `/load-details/${loadId}` : "/invoices",
    name: load.name,
    whyNone: invoice ? null : whyNone(scene),
    invoice: invoice && invoiceInWords({ ...scene, invoice }, earliestToday(nowMs), when),
    others: othersInWords(scene),
    acts,
    /** From the previous invoice. Null if the rate confirmation contains the days. */
    terms:
      acts.includes("make") && scene.paymentDays === null
        ? String((invoice && daysToPay(invoice)) ?? "")
        : null,
    total: formatMoney(totalCents),
    totalCents,
    isOutdated,
    /** Whether the amount due or the payee has changed, so that the driver has to replace the invoice. */
    needsRedo,
    chatId,
    /** Money agreed since the invoice was paid, which a further invoice bills. */
    unbilled: isLast && isPaid && totalCents > 0 ? formatMoney(totalCents) : null,
    unanswered: unansweredInWords(scene),
    newPayee: payee,
  };
}

export type InvoicePage = Awaited<ReturnType<typeof invoicePage>>;
