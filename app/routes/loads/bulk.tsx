import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireRole } from "~/accounts/sign-in/session.server";
import { UPLOAD_BROKE } from "~/files/upload/upload-words";
import { refused } from "~/forms/refusals.server";
import { latestFiles } from "~/load-files/load-file.server";
import { receiveLoadFile } from "~/load-files/receive-file.server";
import { ONLY_SHIPPERS } from "~/load-files/texts";
import { Field, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Many loads at once · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "shipper", ONLY_SHIPPERS);
  return { files: await latestFiles(viewer) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "shipper", ONLY_SHIPPERS);
  try {
    return redirect(`/bulk/${await receiveLoadFile(viewer, request)}`);
  } catch (error) {
    return refused(error, {}, UPLOAD_BROKE);
  }
}

export default function ManyLoads() {
  const { files } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage title="Many loads at once" back="/dashboard" refusal={refusal}>
      <p>
        Post up to 500 loads from a spreadsheet. First you see what each row would do. Nothing is posted until
        you confirm.
      </p>
      <KeyedForm encType="multipart/form-data" className="stack" noValidate>
        <Field
          name="file"
          label="File"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          hint="CSV, up to 1 MB. In Excel, choose Save As, then CSV UTF-8."
          answers={refusal}
        />
        <TextArea
          name="rows"
          label="Or paste rows"
          hint="Copy the rows in your spreadsheet, with their headers."
          answers={refusal}
        />
        <SubmitButton>Check Loads</SubmitButton>
      </KeyedForm>
      <h2>Columns</h2>
      <p>
        The first row names the columns. Files from DAT, Truckstop and other boards work if their columns have
        usual names. A file may have a line for each stop, if each load has one pickup and one delivery. Use
        your reference to update loads: the same reference changes the load, and an unchanged row does
        nothing. A load with a driver is never changed.
      </p>
      <ul className="documents">
        <li>
          <a href="/bulk/template.csv?columns=usual">Template with the usual columns</a>
        </li>
        <li>
          <a href="/bulk/template.csv">Template with all columns</a>
        </li>
        <li>
          <a href="/loads.csv">Your current loads as CSV</a>
        </li>
      </ul>
      {files.length > 0 && (
        <>
          <h2>Latest files</h2>
          <ul className="documents">
            {files.map(({ file_id, name, sent_at }) => (
              <li key={file_id}>
                <Link to={`/bulk/${file_id}`}>{name ?? "Pasted rows"}</Link>{" "}
                <span className="quiet">
                  <Instant ms={sent_at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </NarrowPage>
  );
}
