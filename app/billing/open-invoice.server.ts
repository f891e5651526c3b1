import { db } from "db/client";
import { billing_invoices } from "db/schema";
import { and, eq } from "drizzle-orm";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { NotFound, Refusal } from "~/platform/errors";
import { log } from "~/platform/log.server";
import type { Viewer } from "~/trade/viewer";
import { storedCustomer } from "./customer.server";
import { paymentPage } from "./settings.server";
import { isUnknownToStripe, requireProvider } from "./stripe.server";

const FAILURE = "The payment service didn't respond. Please try again.";

const idOf = (thing: string | { id: string } | null) => (typeof thing === "string" ? thing : thing?.id);

async function pageOf(viewer: Viewer, invoiceId: string): Promise<string> {
  const { stripe } = await requireProvider();
  const customer = await storedCustomer(viewer.id);
  try {
    const invoice = await stripe.invoices.retrieve(invoiceId);
    if (idOf(invoice.customer) !== customer || !invoice.hosted_invoice_url) throw new NotFound();
    return paymentPage(invoice.hosted_invoice_url);
  } catch (error) {
    throw isUnknownToStripe(error) ? new NotFound() : error;
  }
}

/**
 * The URL is fetched for every click, because it expires.
 * @throws NotFound for another person's invoice and for an invoice without a page, Invalid 429 after too many
 * requests, Conflict if billing is not set up
 */
export async function openInvoice(request: {
  viewer: Viewer;
  invoiceId: string;
}): Promise<{ to: string } | { to: null; failure: string }> {
  const { viewer, invoiceId } = request;
  const own = and(eq(billing_invoices.invoice_id, invoiceId), eq(billing_invoices.user_id, viewer.id));
  const [listed] = await db()
    .select({ invoiceId: billing_invoices.invoice_id })
    .from(billing_invoices)
    .where(own);
  if (!listed) throw new NotFound();
  await countAgainstLimit("billing", viewer.id);
  try {
    return { to: await pageOf(viewer, invoiceId) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.warn({ err: error, userId: viewer.id }, "could not open an invoice");
    return { to: null, failure: FAILURE };
  }
}
