import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { openInvoice } from "~/billing/open-invoice.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { orErrorPage } from "~/forms/refusals.server";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "plan");
  const way = await orErrorPage(openInvoice({ viewer, invoiceId: params.invoiceId ?? "" }));
  if (way.to !== null) throw redirect(way.to);
  throw await redirectWithFlash("/user-account", way.failure);
}

/** Never rendered: the loader redirects or throws the error page. */
export default function Invoice() {
  return null;
}
