import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { Link } from "#links";
import { requireRole } from "~/accounts/sign-in/session.server";
import { readForm, textFields } from "~/forms/form.server";
import { thrown } from "~/forms/refusals.server";
import { withProposal } from "~/loads/form/before-posting.server";
import { createdLoad } from "~/loads/form/created-load.server";
import { CreatedNote } from "~/loads/form/created-note";
import { EXAMPLE } from "~/loads/form/example";
import { lastAccessorials } from "~/loads/form/last-accessorials.server";
import { LoadFields } from "~/loads/form/load-form";
import { NEW_LOAD_FORM } from "~/loads/form/load-form-parts.server";
import { refusedLoad, stopsChanged } from "~/loads/form/refused-load.server";
import { formOf, SecondLook } from "~/loads/form/second-look";
import { packedForm } from "~/loads/form/stops/packed-form.server";
import { accessorialValues, copyValues, ownedLoad } from "~/loads/queries.server";
import { postLoad } from "~/loads/steps/post-load.server";
import { NO_LOAD, NotFound } from "~/platform/errors";
import { earliestToday } from "~/text/dates";
import { BOOKER_OPTIONS, NOBODY } from "~/trade/booking-words";
import { Draft } from "~/ui/forms/draft";
import { SelectField } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "New load · Haulway" }];

const ONLY_SHIPPERS = "Only shippers can post loads. To find a load, use Search.";

/** A number of days, set by the links next to Copy. */
function readLater({ searchParams }: URL): number {
  const days = searchParams.get("later") ?? "";
  return /^\d{1,3}$/.test(days) ? Number(days) : 0;
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "shipper", ONLY_SHIPPERS);
  const url = new URL(request.url);
  const createdId = url.searchParams.get("created");
  const isExample = !params.loadId && url.searchParams.has("example");
  const [original, created, last] = await Promise.all([
    params.loadId ? ownedLoad(viewer, params.loadId) : null,
    createdId ? createdLoad(viewer, createdId) : null,
    params.loadId ? null : lastAccessorials(viewer),
  ]);
  // The typed values must not be lost if the original load is gone. If this request renders a refused form,
  // it has the headers of the form's POST request.
  if (params.loadId && !original && !request.headers.has("content-type")) throw thrown(new NotFound(NO_LOAD));
  const fresh = { ...(isExample && EXAMPLE), ...(last && accessorialValues(last)) };
  return {
    form: NEW_LOAD_FORM,
    draftId: context.requestId,
    today: earliestToday(),
    copiedFrom: params.loadId ?? null,
    isExample,
    ...packedForm(original ? copyValues(original, readLater(url)) : fresh),
    created,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "shipper", ONLY_SHIPPERS);
  let fields: Record<string, string> = {};
  try {
    fields = withProposal(textFields(await readForm(request)), request.url);
    const changed = await stopsChanged(fields, request.url);
    if (changed) return changed;
    const loadId = await postLoad({ viewer, fields, draftId: fields.draft_id });
    return redirect(`/new_load?created=${loadId}`);
  } catch (error) {
    return refusedLoad(error, fields);
  }
}

export default function NewLoad() {
  const { form, draftId, today, copiedFrom, created, isExample, ...own } = useLoaderData<typeof loader>();
  const { key: visit } = useLocation();
  const refusal = useActionData<typeof action>();
  // A refused copy keeps its URL, because the draft is stored under that URL.
  const address = copiedFrom ? `/new_load/${copiedFrom}` : "/new_load";
  const answers = refusal ?? own;
  return (
    <main className="page narrow" id="main">
      <h1>{copiedFrom ? "Copy of a load" : "New load"}</h1>
      {!copiedFrom && !isExample && (
        <p>
          Many loads? <Link to="/bulk">Post them from a file</Link>.
        </p>
      )}
      {isExample && (
        <p>
          Start from this example. Change what's different for your load, then add the dates and rate. Nothing
          is posted until you create the load.
        </p>
      )}
      {copiedFrom && (
        <p className="row">
          <Link className="button plain" to={`/new_load/${copiedFrom}?later=1`}>
            A Day Later
          </Link>
          <Link className="button plain" to={`/new_load/${copiedFrom}?later=7`}>
            A Week Later
          </Link>
        </p>
      )}
      {created && !refusal && <CreatedNote {...created} />}
      {/* Each visit starts with a form without the previous load's values. Revalidation does not reset the form. */}
      <KeyedForm
        once={false}
        action={address}
        className="stack"
        noValidate
        key={refusal ? formOf(refusal) : visit}
      >
        {refusal?.message && !refusal.isAsked && <Alert>{refusal.message}</Alert>}
        <Draft refusal={refusal} />
        <input type="hidden" name="draft_id" value={refusal?.values.draft_id ?? draftId} />
        <LoadFields form={form} answers={answers} today={today} hint={refusal?.hint} action={address} />
        <fieldset>
          <legend>Book Now</legend>
          <SelectField
            name="book_now"
            label="Who can book this load right away"
            none={NOBODY}
            options={BOOKER_OPTIONS}
            answers={answers}
          />
        </fieldset>
        {refusal && <SecondLook refusal={refusal} action={address} button="Create Load" verb="post" />}
        <div className="bottom">
          <SubmitButton>Create Load</SubmitButton>
        </div>
      </KeyedForm>
    </main>
  );
}
