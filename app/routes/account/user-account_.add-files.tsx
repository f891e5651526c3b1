import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCUMENT_KINDS, DOCUMENTS, readDocumentKind } from "~/accounts/profile/documents";
import { addDocument, ownDocuments } from "~/accounts/profile/documents.server";
import { afterSaving, backFrom, stepPlace } from "~/accounts/profile/first-steps.server";
import { StepBar } from "~/accounts/profile/step-bar";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { UPLOAD_BROKE } from "~/files/upload/upload-words";
import { redirectWithFlash } from "~/forms/flash.server";
import { refused } from "~/forms/refusals.server";
import { DocumentField } from "~/ui/forms/document-field";
import { SelectField } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NarrowPage } from "~/ui/narrow-page";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Add Files · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "company");
  const kind = readDocumentKind(new URL(request.url).searchParams.get("kind"));
  const [documents, step] = await Promise.all([ownDocuments(viewer), stepPlace(viewer, request)]);
  const onFile = documents.find((document) => document.kind === kind)?.shownName ?? null;
  return { kind, onFile, step, back: backFrom(request, "/user-account") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "company");
  try {
    await addDocument({ viewer, request, clientAddress: context.clientAddress });
  } catch (error) {
    return refused(error, {}, UPLOAD_BROKE);
  }
  return redirectWithFlash(
    await afterSaving(viewer, request, "/user-account"),
    "File uploaded successfully!",
  );
}

export default function AddFiles() {
  const { kind, onFile, step, back } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage title="Add Files" back={back}>
      <StepBar step={step} />
      {onFile && <p>On file now: {onFile}</p>}
      <KeyedForm encType="multipart/form-data" className="stack" noValidate>
        {refusal && <Alert>{refusal.message}</Alert>}
        <SelectField
          name="document_kind"
          label="Document type"
          none="Choose"
          required
          options={DOCUMENT_KINDS.map((each) => [each, DOCUMENTS[each].label] as const)}
          defaultValue={kind ?? ""}
          answers={refusal}
        />
        <DocumentField more="Replaces your current file of this type." answers={refusal} />
        <SubmitButton>Upload</SubmitButton>
      </KeyedForm>
    </NarrowPage>
  );
}
