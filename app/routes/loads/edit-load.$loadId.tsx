import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { readForm, textFields } from "~/forms/form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage, thrown } from "~/forms/refusals.server";
import { withProposal } from "~/loads/form/before-posting.server";
import { EditSaved } from "~/loads/form/edit-saved";
import { milesHint } from "~/loads/form/lane-hint.server";
import { LoadFields } from "~/loads/form/load-form";
import { EDIT_FORM } from "~/loads/form/load-form-parts.server";
import { refusedLoad, stopsChanged } from "~/loads/form/refused-load.server";
import { formOf, SecondLook } from "~/loads/form/second-look";
import { packedForm } from "~/loads/form/stops/packed-form.server";
import { formValues, loadFacts, waitingOn } from "~/loads/queries.server";
import { changedSince, EDIT_FAILED, editLoad } from "~/loads/steps/edit-load.server";
import { loadToMove } from "~/loads/steps/move-load.server";
import { revisionIn } from "~/loads/steps/steps";
import { NO_LOAD, NotFound } from "~/platform/errors";
import { earliestToday } from "~/text/dates";
import { nameOf, titleOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
import { Draft } from "~/ui/forms/draft";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NarrowPage } from "~/ui/narrow-page";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titleOf("Edit", data?.lane) }];

function warningsOf(driver: string | undefined, waiting: number): string[] {
  const asking = waiting === 1 ? "1 open driver request" : `${waiting} open driver requests`;
  return [
    ...(driver
      ? [
          `Saving removes ${driver} from this load, voids its documents and creates a new pin. The load goes back to New. This counts as a cancellation on your record.`,
        ]
      : []),
    ...(waiting > 0 ? [`Saving ends ${asking}. The load goes back to New.`] : []),
  ];
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  const loadId = params.loadId ?? "";
  const [facts, load, waiting] = await orErrorPage(
    Promise.all([loadFacts(viewer, loadId), loadToMove("edit", viewer, loadId), waitingOn(loadId)]),
  );
  if (!facts) throw thrown(new NotFound(NO_LOAD));
  const values = formValues(facts);
  return {
    form: EDIT_FORM,
    loadId,
    lane: nameOf(facts),
    revision: facts.revision,
    status: load.status,
    ...packedForm(values),
    hint: milesHint(values),
    warnings: warningsOf(load.driver?.fullName, waiting.count),
    newestRequest: waiting.newest,
    today: earliestToday(),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  const loadId = params.loadId ?? "";
  let fields: Record<string, string> = {};
  try {
    fields = withProposal(textFields(await readForm(request)), request.url);
    const withStops = await stopsChanged(fields, request.url);
    if (withStops) return withStops;
    const { seen_status: seenStatus, seen_request: seenRequest } = fields;
    const seen = { seenStatus, seenRequest: seenRequest ? Number(seenRequest) || 0 : undefined };
    await editLoad({ viewer, loadId, fields, revision: revisionIn(fields), ...seen });
    // Without scripts, the browser leaves this page automatically 1.5 s after the message appears.
    return data({ saved: true as const }, { headers: { Refresh: `1.5;url=/load-details/${loadId}` } });
  } catch (error) {
    const changed = await changedSince(viewer, loadId, error);
    return refusedLoad(changed?.refusal ?? error, changed?.typed ?? fields, EDIT_FAILED);
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;
export const shouldRevalidate = showCurrentState;

export default function EditLoad() {
  const shown = useLoaderData<typeof loader>();
  const { loadId, lane, revision, values, stops, status } = shown;
  const seenNow = { revision, seen_status: status, seen_request: shown.newestRequest };
  const answer = useActionData<typeof action>();
  const [loadPage, address] = [`/load-details/${loadId}`, `/edit-load/${loadId}`];
  const hint = answer && "hint" in answer ? answer.hint : shown.hint;
  if (answer && "saved" in answer) return <EditSaved to={loadPage} />;
  const kept = answer?.stop === undefined ? null : answer.values;
  return (
    <NarrowPage title="Edit load" back={loadPage}>
      <p>
        <Numbered>{lane}</Numbered>
      </p>
      {shown.warnings.map((warning) => (
        <p key={warning} className="notice warning">
          {warning}
        </p>
      ))}
      <KeyedForm action={address} className="stack" noValidate key={answer && formOf(answer)}>
        {answer?.message && !answer.isAsked && <Alert>{answer.message}</Alert>}
        <Draft refusal={answer} />
        {/*
          The current revision and status. The next click therefore accepts the warnings above. After a stop
          was added or removed, the form keeps those that the user has seen.
        */}
        {Object.entries(seenNow).map(([name, now]) => (
          <input key={name} type="hidden" name={name} value={kept?.[name] ?? now} />
        ))}
        <LoadFields
          form={shown.form}
          answers={answer ?? { values, stops }}
          today={shown.today}
          hint={hint}
          action={address}
        />
        {answer && <SecondLook refusal={answer} action={address} button="Save Changes" verb="save" />}
        <div className="bottom row">
          <SubmitButton>Save Changes</SubmitButton>
          <Link className="button plain" to={loadPage} data-discard="">
            Discard Changes
          </Link>
        </div>
      </KeyedForm>
    </NarrowPage>
  );
}
