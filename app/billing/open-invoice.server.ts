import { db } from "db/client";
import { billing_invoices } from "db/schema";
import { and, eq } from "drizzle-orm";
import type { Viewer } from "~/accounts/session.server";
import { storedCustomer } from "~/billing/customer.server";
import { paymentPage } from "~/billing/settings.server";
import { isUnknownToStripe, requireProvider } from "~/billing/stripe.server";
import { NotFound } from "~/platform/errors";

const idOf = (thing: string | { id: string } | null) => (typeof thing === "string" ? thing : thing?.id);

/**
 * The page of one of the viewer's invoices at Stripe, asked for anew: the addresses of such pages do not last.
 * @throws NotFound for anyone else's invoice and for one that has no page
 */
export async function openInvoice({
  viewer,
  invoiceId,
}: {
  viewer: Viewer;
  invoiceId: string;
}): Promise<string> {
  const own = and(eq(billing_invoices.invoice_id, invoiceId), eq(billing_invoices.user_id, viewer.id));
  const [listed] = await db()
    .select({ invoiceId: billing_invoices.invoice_id })
    .from(billing_invoices)
    .where(own);
  if (!listed) throw new NotFound();
  const [{ stripe }, customer] = [await requireProvider(), await storedCustomer(viewer.id)];
  try {
    const invoice = await stripe.invoices.retrieve(invoiceId);
    if (!customer || idOf(invoice.customer) !== customer || !invoice.hosted_invoice_url) throw new NotFound();
    return paymentPage(invoice.hosted_invoice_url);
  } catch (error) {
    throw isUnknownToStripe(error) ? new NotFound() : error;
  }
}
