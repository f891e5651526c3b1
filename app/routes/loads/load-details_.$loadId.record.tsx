import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { answerForm } from "~/forms/answer-form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage } from "~/forms/refusals.server";
import { BrokerageForm } from "~/record/brokerage-form";
import { recordPage } from "~/record/record-page.server";
import { RecordView } from "~/record/record-view";
import { saveBrokerage } from "~/record/say-brokerage.server";
import { titleOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf("Transaction record", data?.name) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const loadId = params.loadId ?? "";
  noteSeen({ request, context }, viewer.personId, { loads: [loadId] });
  return orErrorPage(recordPage(viewer, loadId));
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  const loadId = params.loadId ?? "";
  return answerForm(request, `/load-details/${loadId}/record`, async (fields) => {
    await saveBrokerage({ viewer, loadId, fields });
    return "Your changes are saved.";
  });
}

export default function TransactionRecord() {
  const { loadId, name, sections, empty, brokerage } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage title="Transaction record" back={`/load-details/${loadId}/timeline`} refusal={refusal}>
      <p>
        <Numbered>{name}</Numbered>
      </p>
      <p>
        <a className="button main" href={`/load-details/${loadId}/record.zip`} download>
          Download Record
        </a>
      </p>
      <RecordView sections={sections} empty={empty} />
      {brokerage && <BrokerageForm said={brokerage} refusal={refusal} />}
      <p className="hint">
        The download contains this record, every document you can open, and the SHA-256 of each. If one side
        closes its account, the other can open the record here for three more years.
      </p>
    </NarrowPage>
  );
}
