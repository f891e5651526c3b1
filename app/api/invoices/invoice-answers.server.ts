import { billedIn, payeeIn } from "~/invoices/bill.server";
import { isOverdue } from "~/invoices/due";
import { ownLink } from "~/mail/own-link.server";
import { NotFound } from "~/platform/errors";
import { earliestToday } from "~/text/dates";
import { numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import type { Call } from "../call";
import { NO_SUCH } from "../get-loads.server";
import { isoAt, isoOf } from "../load-schema";
import { ownLoad } from "../own-loads.server";
import { pageAnswer, requirePage } from "../page-answer";
import { invoicesOfCompany, invoicesOfLoad, type OwnInvoice, ownInvoice } from "./own-invoices.server";
import { type InvoiceJson, LISTED_STATUSES, STATUS_OF } from "./schema";

const HEADERS = { "Content-Type": "application/json", "Cache-Control": "no-store" };

export const statusOf = ({ state, replaced_at }: OwnInvoice): InvoiceJson["status"] =>
  replaced_at === null ? STATUS_OF[state] : "replaced";

function invoiceJson({ role }: Viewer, invoice: OwnInvoice): InvoiceJson {
  const status = statusOf(invoice);
  const isOwed = status !== "paid" && status !== "replaced";
  return {
    id: invoice.invoice_id,
    number: invoice.number,
    status,
    load_number: numberOf(invoice),
    // A released driver must not see later changes to the load.
    reference: role === "shipper" || invoice.isCarried ? invoice.reference : null,
    bill_to: billedIn(invoice.facts),
    pay_to: payeeIn(invoice.facts),
    lines: invoice.lines.map(([name, cents]) => ({ name, amount: cents / 100 })),
    total: invoice.total_cents / 100,
    billed_on: invoice.billed_on,
    due_on: invoice.due_on,
    is_overdue: isOwed && isOverdue(invoice.due_on, earliestToday()),
    sent_at: isoAt(invoice.made_at),
    received_at: isoOf(invoice.received_at),
    approved_at: isoOf(invoice.approved_at),
    paid_on: invoice.paid_on,
    paid_by: invoice.paid_by,
    details: invoice.facts.map(([name, value]) => ({ name, value })),
    url: ownLink(`/load-details/${invoice.load_id}/invoice`, { invoice: invoice.invoice_id }),
  };
}

export const invoiceAnswer = (viewer: Viewer, invoice: OwnInvoice): Response =>
  new Response(JSON.stringify(invoiceJson(viewer, invoice)), { headers: HEADERS });

export async function listInvoices({ request, viewer }: Call): Promise<Response> {
  const url = new URL(request.url);
  const { page, hasMore } = await invoicesOfCompany(viewer, requirePage(url, LISTED_STATUSES));
  const next = (hasMore && page.at(-1)?.invoice_id) || null;
  return pageAnswer(url, { invoices: page.map((each) => invoiceJson(viewer, each)) }, next);
}

export async function listLoadInvoices({ viewer, param }: Call): Promise<Response> {
  const load = await ownLoad(viewer, param("reference"));
  if (!load) throw new NotFound(NO_SUCH);
  const invoices = (await invoicesOfLoad(viewer, load.load_id)).map((each) => invoiceJson(viewer, each));
  return new Response(JSON.stringify({ invoices }), { headers: HEADERS });
}

export const getInvoice = async (call: Call): Promise<Response> =>
  invoiceAnswer(call.viewer, await ownInvoice(call));
