import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { answerForm } from "~/forms/answer-form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage } from "~/forms/refusals.server";
import { documentStep } from "~/staff/documents/check-document.server";
import { readDocument } from "~/staff/documents/documents.server";
import { requireStaff, requireStep } from "~/staff/session.server";
import { FoldedForm, StaffText } from "~/staff/staff-forms";
import { StaffPage } from "~/staff/staff-page";
import { Facts } from "~/ui/facts";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle: PageHandle = { scripts: false, inApp: true };
export const meta: MetaFunction = () => [{ title: "Document · Haulway" }];
export const shouldRevalidate = showCurrentState;

export async function loader({ request, context, params: { documentId = "" } }: LoaderFunctionArgs) {
  const member = await requireStaff({ request, context }, "see-document");
  return orErrorPage(readDocument(member, documentId));
}

export async function action({ request, context, params: { documentId = "" } }: ActionFunctionArgs) {
  const { member, take } = await requireStep({ request, context }, "see-document", documentStep);
  const here = `/staff/documents/${documentId}`;
  return answerForm(request, here, (fields) => take({ member, documentId, fields }, Date.now()));
}

export default function StaffDocument() {
  const { title, policy, statedAt, checkedAt, refusedWhy, hasFile, ...carrier } =
    useLoaderData<typeof loader>();
  const { documentId } = useParams();
  const answers = useActionData<typeof action>();
  const isOpen = checkedAt === null;
  return (
    <StaffPage title={title} back="/staff/documents" refusal={answers}>
      <Facts
        caption="Entered by the carrier"
        facts={[
          ["Status", isOpen ? "Open" : refusedWhy === null ? "Seen" : "Not accepted"],
          ["Entered", <Instant key="stated" ms={statedAt} />],
          ["Policy", policy?.says],
          ["Days", policy?.days],
          ["Legal name", carrier.legalName],
          ["USDOT", carrier.usdot],
          ["MC", carrier.mcNumber],
          ["FMCSA's name", carrier.registeredName],
          ["Reason", refusedWhy],
        ]}
      />
      {hasFile && (
        <p>
          <a className="button plain" href={`/staff/documents/${documentId}/file`}>
            Open the Certificate
          </a>
        </p>
      )}
      {isOpen && (
        <>
          <KeyedForm className="stack" action="?step=accept">
            <input type="hidden" name="seen" value={statedAt} />
            <SubmitButton>Mark as Seen</SubmitButton>
          </KeyedForm>
          <FoldedForm summary="Don't accept it" step="reject" nth={1} fields={["reason"]} answers={answers}>
            <input type="hidden" name="seen" value={statedAt} />
            <StaffText
              name="reason"
              label="Reason"
              hint="The carrier reads it, and so do the shippers whose loads it requests."
              answers={answers}
            />
            <SubmitButton look="plain">Don't Accept</SubmitButton>
          </FoldedForm>
        </>
      )}
    </StaffPage>
  );
}
