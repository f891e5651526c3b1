import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { DOCUMENTS } from "~/accounts/profile/documents";
import { ownDocument, removeDocument } from "~/accounts/profile/documents.server";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm } from "~/forms/form.server";
import { orErrorPage, thrown } from "~/forms/refusals.server";
import { NotFound } from "~/platform/errors";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Remove a document · Haulway" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "company");
  const document = await ownDocument(viewer, params.fileId ?? "");
  if (!document) throw thrown(new NotFound("Document not found. It was removed or replaced."));
  return { label: DOCUMENTS[document.kind].label, shownName: document.shownName };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "company");
  await orErrorPage(readForm(request));
  const wasThere = await orErrorPage(removeDocument({ viewer, fileId: params.fileId ?? "" }));
  const done = wasThere ? "Document removed." : "That document was already removed or replaced.";
  return redirectWithFlash("/user-account", done);
}

export default function RemoveFile() {
  const { label, shownName } = useLoaderData<typeof loader>();
  return (
    <main className="page narrow" id="main">
      <h1>Are you sure you want to remove this document?</h1>
      <p>
        {label}: {shownName}. Others won't be able to open it anymore. This can't be undone.
      </p>
      <KeyedForm className="row">
        <SubmitButton look="danger">Remove Document</SubmitButton>
        <Link className="button plain" to="/user-account">
          Keep Document
        </Link>
      </KeyedForm>
    </main>
  );
}
