import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/accounts/session.server";
import { doubtsOf } from "~/distance/doubts.server";
import { EDIT_FAILED, editLoad } from "~/loads/edit-load.server";
import { EditSaved } from "~/loads/edit-saved";
import { LoadFields } from "~/loads/load-form";
import { loadToMove } from "~/loads/move-load.server";
import { formValues, loadFacts, waitingOn } from "~/loads/queries.server";
import { revisionIn } from "~/loads/steps";
import { earliestToday } from "~/platform/dates";
import { NotFound } from "~/platform/errors";
import { readForm, textFields } from "~/platform/form.server";
import { showPresentState } from "~/platform/present-state";
import { orErrorPage, refused, thrown } from "~/platform/refusals.server";
import { nameOf } from "~/trade/load-number";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";
import { SubmitButton } from "~/ui/submit-button";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/submission";
export const handle = withScripts;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Edit ${data.lane} · Haulway` : "Haulway" },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const loadId = params.loadId ?? "";
  const facts = await loadFacts(viewer, loadId);
  if (!facts) throw thrown(new NotFound("No load information found at this time."));
  const load = await orErrorPage(loadToMove("edit", viewer, loadId));
  return {
    loadId,
    lane: nameOf(facts),
    revision: load.revision,
    status: load.status,
    values: formValues(facts),
    driver: load.driver?.fullName ?? null,
    doubts: doubtsOf(facts),
    waiting: await waitingOn(loadId),
    today: earliestToday(),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const loadId = params.loadId ?? "";
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    const { seen_status: seenStatus, seen_request: seenRequest } = fields;
    const seen = { seenStatus, seenRequest: seenRequest ? Number(seenRequest) || 0 : undefined };
    await editLoad({ viewer, loadId, fields, revision: revisionIn(fields), ...seen });
    // Without scripts the browser returns by itself, 1.5 s after the message.
    return data({ saved: true as const }, { headers: { Refresh: `1.5;url=/load-details/${loadId}` } });
  } catch (error) {
    return refused(error, fields, EDIT_FAILED);
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;
export const shouldRevalidate = showPresentState;

export default function EditLoad() {
  const shown = useLoaderData<typeof loader>();
  const { loadId, lane, revision, values, driver, waiting, status } = shown;
  const answer = useActionData<typeof action>();
  const loadPage = `/load-details/${loadId}`;
  if (answer && "saved" in answer) return <EditSaved to={loadPage} />;
  return (
    <main className="page narrow" id="main">
      <h1>Edit load</h1>
      <p>{lane}</p>
      {driver && (
        <p className="notice warning">
          Saving releases {driver} from this load, drops its documents and draws a new pin. The load is new
          again.
        </p>
      )}
      {waiting.count > 0 && (
        <p className="notice warning">
          Saving ends the open{" "}
          {waiting.count === 1 ? "request of a driver" : `requests of ${waiting.count} drivers`}. The load is
          new again.
        </p>
      )}
      <Form method="post" className="stack" noValidate>
        {answer && <Alert>{answer.message}</Alert>}
        {/* Revision and status as they are now: the next press then agrees to the warnings above. */}
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="seen_status" value={status} />
        <input type="hidden" name="seen_request" value={waiting.newest} />
        <LoadFields
          answers={answer ?? { values }}
          today={shown.today}
          doubts={answer ? null : shown.doubts}
          isEdit
        />
        <div className="bottom row">
          <SubmitButton>Save Changes</SubmitButton>
          <Link className="button plain" to={loadPage}>
            Discard Changes
          </Link>
        </div>
      </Form>
    </main>
  );
}
