import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireViewer } from "~/accounts/session.server";
import { openInvoice } from "~/billing/open-invoice.server";
import { countAgainstLimit } from "~/platform/rate-limit.server";
import { orErrorPage } from "~/platform/refusals.server";

/** Leads to one of the viewer's own invoices at Stripe. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  await orErrorPage(countAgainstLimit("billing", viewer.id));
  return redirect(await orErrorPage(openInvoice({ viewer, invoiceId: params.invoiceId ?? "" })));
}
