/** The invoice of a load in words, and what the viewer may do with it. */

import { daysBetween, earliestToday } from "~/platform/dates";
import { formatMoney } from "~/platform/money";
import { INVOICE_ACT_NAMES, INVOICE_ACTS, type InvoiceActName, mayFollow } from "~/trade/invoices";
import { nameOf } from "~/trade/load-number";
import { rateThatHolds } from "~/trade/rate";
import type { Viewer } from "~/trade/viewer";
import { PAID_ROWS } from "./bill.server";
import { dueInWords, isOverdue } from "./due";
import { invoiceSections, invoiceTitle } from "./invoice-paper";
import { type InvoiceScene, invoiceScene } from "./invoice-scene.server";

export const STATES = { made: "Made", received: "Received", approved: "Approved", paid: "Paid" } as const;

function actsOn({ side, load, invoice }: InvoiceScene): InvoiceActName[] {
  if (load.load_status !== "complete") return [];
  return INVOICE_ACT_NAMES.filter(
    (act) => INVOICE_ACTS[act].by === side && (invoice ? mayFollow(act, invoice.state) : act === "make"),
  );
}

function invoiceInWords(invoice: NonNullable<InvoiceScene["invoice"]>, today: string) {
  const { invoice_id: id, state, due_on } = invoice;
  const isOpen = state !== "paid" && due_on !== null;
  return {
    id,
    title: invoiceTitle(invoice),
    sections: invoiceSections(invoice),
    state: STATES[state],
    due: isOpen ? dueInWords(due_on, today) : null,
    isOverdue: isOpen && isOverdue(due_on, today),
    madeAtMs: invoice.made_at,
    receivedAtMs: invoice.received_at,
    approvedAtMs: invoice.approved_at,
  };
}

const daysOf = (invoice: InvoiceScene["invoice"]): string =>
  invoice?.due_on ? String(daysBetween(invoice.billed_on, invoice.due_on)) : "";

/** Who is paid now, where both confirmed somebody else since the invoice was made. */
function newPayee(facts: readonly (readonly [string, string])[], payee: string | null): string | null {
  const isNamed = facts.some(([name, value]) => PAID_ROWS.some((row) => row === name) && value === payee);
  return isNamed ? null : payee;
}

const sumOf = (charges: InvoiceScene["agreed"]) =>
  charges.reduce((cents, { amount_cents }) => cents + amount_cents, 0);

/** @throws NotFound for anybody but the two parties */
export async function invoicePage(viewer: Viewer, loadId: string, nowMs = Date.now()) {
  const scene = await invoiceScene(viewer, loadId);
  const { load, agreed, asked, invoice } = scene;
  const nowCents = rateThatHolds(load) + sumOf(agreed);
  const acts = actsOn(scene);
  return {
    loadId,
    name: nameOf(load),
    isDelivered: load.load_status === "complete",
    invoice: invoice && invoiceInWords(invoice, earliestToday(nowMs)),
    acts,
    /** What the driver says of the terms, where they are not known from a rate confirmation: as the invoice before has it. */
    terms: acts.includes("make") && scene.paymentDays === null ? daysOf(invoice) : null,
    /** What an invoice made now would bill. */
    total: formatMoney(nowCents),
    /** Something was agreed since the invoice was made. */
    isOutdated: invoice !== null && invoice.state !== "paid" && invoice.total_cents !== nowCents,
    /** What was agreed since the invoice was paid: no invoice has it. */
    unbilled:
      invoice?.state === "paid" && invoice.total_cents < nowCents
        ? formatMoney(nowCents - invoice.total_cents)
        : null,
    /** What was asked and is not answered: no invoice has it. */
    unanswered: asked.length > 0 ? formatMoney(sumOf(asked)) : null,
    newPayee: invoice && invoice.state !== "paid" ? newPayee(invoice.facts, load.payee) : null,
  };
}

export type InvoicePage = Awaited<ReturnType<typeof invoicePage>>;
