import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { AmendmentLines } from "~/amendments/amendment-lines";
import { amendmentsAnnounced } from "~/amendments/announced.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { MakeForm, SignForm } from "~/papers/paper-forms";
import { paperPage } from "~/papers/paper-page.server";
import { PaperView, UnprintedNote } from "~/papers/paper-view";
import { PreviewNotice } from "~/papers/preview-notice";
import { previewPapers } from "~/papers/preview-papers.server";
import { DrawnView } from "~/papers/signature/drawn-view";
import { takePaperStep } from "~/papers/take-paper-step.server";
import { titleOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf("Rate confirmation", data?.name) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const loadId = params.loadId ?? "";
  noteSeen({ request, context }, viewer.personId, { loads: [loadId] });
  return orErrorPage(
    Promise.all([paperPage(viewer, loadId), amendmentsAnnounced(viewer, loadId)]).then(([page, told]) => ({
      ...page,
      told,
    })),
  );
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  const loadId = params.loadId ?? "";
  const { clientAddress } = context;
  const device = request.headers.get("user-agent");
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    if (new URL(request.url).searchParams.get("step") === "preview")
      return { preview: await previewPapers({ viewer, loadId, fields }), values: fields };
    const done = await takePaperStep(request, { viewer, loadId, fields, clientAddress, device });
    return await redirectWithFlash(`/load-details/${loadId}`, done);
  } catch (error) {
    return refused(error, fields);
  }
}

export default function RateConfirmation() {
  const { loadId, name, step, revision, status, sha256, agreement, signed, choices, told, ...current } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && "message" in answer ? answer : undefined;
  const preview = answer && "preview" in answer ? answer.preview : null;
  const { paper, bill, unprinted } = preview ?? current;
  const documents = (
    <>
      {step !== "read" && <UnprintedNote words={unprinted} mayChange={choices !== null} />}
      {paper && <PaperView paper={paper} />}
      {sha256 && !preview && <p className="hint">Fingerprint (SHA-256): {sha256}</p>}
      {bill && (
        <details className="more" open={preview !== null}>
          <summary>Bill of lading</summary>
          <PaperView paper={bill} />
        </details>
      )}
    </>
  );
  const isAgain = step === "make again";
  const form = choices && (
    <MakeForm {...{ ...current, loadId, revision, status, choices }} answers={answer}>
      {(preview || !isAgain) && documents}
    </MakeForm>
  );
  return (
    <NarrowPage
      title={step === "make" ? "New rate confirmation" : "Rate confirmation"}
      back={`/load-details/${loadId}`}
      refusal={refusal}
    >
      <p>
        <Numbered>{name}</Numbered>
      </p>
      {preview && <PreviewNotice of={preview} />}
      <AmendmentLines loadId={loadId} told={told} />
      {signed && (
        <p>
          Signed by {signed.name}, {signed.at}. <a href={signed.path}>Signed PDF</a>
        </p>
      )}
      {signed?.drawn && <DrawnView drawn={signed.drawn} by={signed.name} />}
      {current.unmade && <Unmade {...{ loadId, step }} {...current.unmade} />}
      {(!form || (isAgain && !preview)) && documents}
      {isAgain && paper && !signed && <p>The driver hasn't signed it yet.</p>}
      {isAgain ? (
        <details className="more" open={answer !== undefined}>
          <summary>Make a new one</summary>
          <p>A new one replaces {paper ? "this one" : "your PDF"}, and the driver has to sign it.</p>
          {form}
        </details>
      ) : (
        form
      )}
      {agreement && sha256 && <SignForm {...{ ...current, revision, sha256, agreement, refusal }} />}
    </NarrowPage>
  );
}

interface UnmadeProps {
  loadId: string;
  step: string;
  words: string;
  documents: readonly { path: string; title: string }[];
}

function Unmade({ loadId, step, words, documents }: UnmadeProps) {
  return (
    <>
      <p>{words}</p>
      {documents.length > 0 && (
        <ul className="documents">
          {documents.map(({ path, title }) => (
            <li key={path}>
              <a href={path}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      {step === "upload" && (
        <p>
          <Link className="button main" to={`/load-details/${loadId}`}>
            Upload Signed PDF
          </Link>
        </p>
      )}
    </>
  );
}
