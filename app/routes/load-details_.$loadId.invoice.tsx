import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { noteSeen, requireViewer } from "~/accounts/session.server";
import { ChangesTold } from "~/changes/changes-told";
import { changesTold } from "~/changes/told.server";
import { LiveChanges } from "~/chat/live-changes";
import { InvoiceForms } from "~/invoices/invoice-forms";
import { invoicePage } from "~/invoices/invoice-page.server";
import { takeInvoiceStep } from "~/invoices/take-invoice-step.server";
import { redirectWithFlash } from "~/platform/flash.server";
import { readForm, textFields } from "~/platform/form.server";
import { showPresentState } from "~/platform/present-state";
import { orErrorPage, refused } from "~/platform/refusals.server";
import { Numbered } from "~/trade/numbered";
import { Facts } from "~/ui/facts";
import { Instant } from "~/ui/instant";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/submission";
export const handle = withScripts;
export const shouldRevalidate = showPresentState;
export const meta: MetaFunction = () => [{ title: "Invoice of a load · Haulway" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const loadId = params.loadId ?? "";
  noteSeen({ request, context }, viewer.id, { loads: [loadId] });
  return orErrorPage(
    Promise.all([invoicePage(viewer, loadId), changesTold(viewer, loadId)]).then(([page, told]) => ({
      ...page,
      told,
    })),
  );
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const loadId = params.loadId ?? "";
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    const step = new URL(request.url).searchParams.get("step");
    const done = await takeInvoiceStep(step, { viewer, loadId, fields });
    return await redirectWithFlash(`/load-details/${loadId}/invoice`, done);
  } catch (error) {
    return refused(error, fields);
  }
}

const instant = (ms: number | null) => ms !== null && <Instant ms={ms} />;

export default function Invoice() {
  const shown = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { loadId, invoice } = shown;
  return (
    <NarrowPage
      title={invoice ? `Invoice ${invoice.number}` : "Invoice"}
      back={`/load-details/${loadId}/charges`}
      refusal={refusal}
    >
      <LiveChanges room={`load:${loadId}`} shown={shown} notice="This load has changed." />
      <p>
        <Numbered>{shown.name}</Numbered>
      </p>
      <ChangesTold loadId={loadId} told={shown.told} />
      {!shown.isDelivered && <p>An invoice is made once the load is delivered.</p>}
      {shown.isDelivered && !invoice && <p>No invoice was made yet.</p>}
      {invoice && (
        <>
          <Facts caption="Freight bill" facts={[["Date", instant(invoice.madeAtMs)], ...invoice.facts]} />
          <Facts caption="Billed" facts={invoice.lines} />
          <Facts
            caption="Payment"
            facts={[
              ["State", invoice.state],
              ["Received", instant(invoice.receivedAtMs) || null],
              ["Approved", instant(invoice.approvedAtMs) || null],
              ["Paid", invoice.paid],
            ]}
          />
        </>
      )}
      {shown.isOutdated && <p className="notice warning">What was agreed is {shown.total} now.</p>}
      <InvoiceForms {...shown} refusal={refusal} />
      <p className="hint">Haulway moves no money: this is paid between you.</p>
    </NarrowPage>
  );
}
