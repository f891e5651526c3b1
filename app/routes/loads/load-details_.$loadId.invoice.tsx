import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { AmendmentLines } from "~/amendments/amendment-lines";
import { amendmentsAnnouncedToSides } from "~/amendments/announced.server";
import { LiveChanges } from "~/chat/rooms/live-changes";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { InvoiceForms } from "~/invoices/invoice-forms";
import { invoicePage } from "~/invoices/invoice-page.server";
import { InvoiceView } from "~/invoices/invoice-view";
import { takeInvoiceStep } from "~/invoices/take-invoice-step.server";
import { titleOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
import { Facts } from "~/ui/facts";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titleOf("Invoice", data?.name) }];

/** Null means the default invoice. */
const chosenIn = (request: Request) => new URL(request.url).searchParams.get("invoice");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const loadId = params.loadId ?? "";
  noteSeen({ request, context }, viewer.personId, { loads: [loadId] });
  return orErrorPage(
    Promise.all([
      invoicePage(viewer, loadId, chosenIn(request)),
      amendmentsAnnouncedToSides(viewer, loadId),
    ]).then(([page, told]) => ({ ...page, told })),
  );
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "money");
  const loadId = params.loadId ?? "";
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    const step = new URL(request.url).searchParams.get("step");
    const done = await takeInvoiceStep(step, { viewer, loadId, fields });
    const chosen = chosenIn(request);
    // A new invoice needs no parameter, because the page shows it by default.
    const named = chosen && step !== "make" ? `?invoice=${encodeURIComponent(chosen)}` : "";
    return await redirectWithFlash(`/load-details/${loadId}/invoice${named}`, done);
  } catch (error) {
    return refused(error, fields);
  }
}

export default function Invoice() {
  const shown = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { loadId, invoice } = shown;
  const isDriver = shown.side === "driver";
  // A driver who need not replace the invoice reads it first.
  const isFormFirst = !isDriver || !invoice || shown.needsRedo || shown.unbilled !== null;
  const forms = <InvoiceForms {...shown} refusal={refusal} />;
  return (
    <NarrowPage title={invoice ? invoice.title : "Invoice"} back={shown.back} refusal={refusal}>
      <LiveChanges room={`load:${loadId}`} shown={shown} notice="This load has changed." />
      <p>
        <Numbered>{shown.name}</Numbered> · <Link to={`/load-details/${loadId}/charges`}>Charges</Link> ·{" "}
        <Link to="/invoices">Unpaid invoices</Link>
      </p>
      <AmendmentLines loadId={loadId} told={shown.told} />
      {shown.whyNone && <p>{shown.whyNone}</p>}
      {shown.newPayee && (
        <p className="notice warning">
          Both parties confirmed a new payee: {shown.newPayee}. This invoice still has the old one.{" "}
          {isDriver ? "Redo it." : "The driver needs to redo it."}
        </p>
      )}
      {shown.unanswered && (
        <p className="notice warning">
          {shown.unanswered} <Link to={`/load-details/${loadId}/charges`}>Charges</Link>
        </p>
      )}
      {shown.unbilled && (
        <p className="notice warning">
          {shown.unbilled} was agreed after this invoice was paid.{" "}
          {isDriver ? "Bill it on another invoice." : "The driver can bill it on another invoice."}
        </p>
      )}
      {shown.isOutdated && (
        <p className="notice warning">
          The agreed total is now {shown.total}.{" "}
          {isDriver ? "Redo the invoice." : "The driver needs to redo the invoice."}
        </p>
      )}
      {isFormFirst && forms}
      {invoice && <InvoiceView loadId={loadId} invoice={invoice} />}
      {!isFormFirst && forms}
      {shown.others.length > 0 && (
        <Facts
          caption="Other invoices for this load"
          facts={shown.others.map(({ id, name, about }) => [
            name,
            <Link key={id} to={`/load-details/${loadId}/invoice?invoice=${id}`}>
              {about}
            </Link>,
          ])}
        />
      )}
    </NarrowPage>
  );
}
