/** The invoice of a load in words, and what the viewer may do with it. */
import { rateCents } from "~/charges/scene.server";
import { formatDay } from "~/platform/dates";
import { formatMoney } from "~/platform/money";
import { INVOICE_ACT_NAMES, INVOICE_ACTS, type InvoiceActName, mayFollow, PAID_BY } from "~/trade/invoices";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { type InvoiceScene, invoiceScene } from "./invoice-scene.server";

const STATES = { made: "Made", received: "Received", approved: "Approved", paid: "Paid" } as const;

function actsOn({ side, load, invoice }: InvoiceScene): InvoiceActName[] {
  if (load.load_status !== "complete") return [];
  return INVOICE_ACT_NAMES.filter(
    (act) => INVOICE_ACTS[act].by === side && (invoice ? mayFollow(act, invoice.state) : act === "make"),
  );
}

function invoiceInWords(invoice: NonNullable<InvoiceScene["invoice"]>) {
  const { invoice_id: id, number, facts, lines, total_cents, state, paid_on, paid_by } = invoice;
  return {
    id,
    number,
    facts,
    lines: [
      ...lines.map(([name, cents]): [string, string] => [name, formatMoney(cents)]),
      ["Total", formatMoney(total_cents)] as [string, string],
    ],
    state: STATES[state],
    madeAtMs: invoice.made_at,
    receivedAtMs: invoice.received_at,
    approvedAtMs: invoice.approved_at,
    paid: paid_on && paid_by ? `${formatDay(paid_on)}, ${PAID_BY[paid_by]}` : null,
  };
}

/** @throws NotFound for anybody but the two parties */
export async function invoicePage(viewer: Viewer, loadId: string) {
  const scene = await invoiceScene(viewer, loadId);
  const { load, agreed, invoice } = scene;
  const nowCents = agreed.reduce((sum, { amount_cents }) => sum + amount_cents, rateCents(load));
  return {
    loadId,
    name: nameOf(load),
    isDelivered: load.load_status === "complete",
    invoice: invoice && invoiceInWords(invoice),
    acts: actsOn(scene),
    /** What an invoice made now would bill. */
    total: formatMoney(nowCents),
    /** Something was agreed since the invoice was made. */
    isOutdated: invoice !== null && invoice.state !== "paid" && invoice.total_cents !== nowCents,
  };
}

export type InvoicePage = Awaited<ReturnType<typeof invoicePage>>;
