import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { afterSaving, backFrom } from "~/accounts/profile/first-steps.server";
import { requireRole } from "~/accounts/sign-in/session.server";
import { addPolicy } from "~/carriers/add-policy.server";
import { carrierSeenBy, NO_POLICY, ownPolicy } from "~/carriers/queries.server";
import { removePolicy } from "~/carriers/remove-policy.server";
import { RemoveQuestion } from "~/carriers/remove-question";
import { ONLY_DRIVERS } from "~/carriers/state-facts.server";
import { UPLOAD_BROKE } from "~/files/upload/upload-words";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm } from "~/forms/form.server";
import { refused, thrown } from "~/forms/refusals.server";
import { NotFound } from "~/platform/errors";
import { withNext } from "~/requests/fixes";
import { ACCEPT_ATTRIBUTE } from "~/trade/file-kinds";
import { POLICY_CODES, POLICY_KINDS } from "~/trade/policies";
import { Draft } from "~/ui/forms/draft";
import { Field, SelectField } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.removes ? "Remove" : "Add"} a policy · Haulway` },
];

const CARRIER = "/user-account/carrier";

/** The id of the policy to remove (`?remove={policyId}`), or null to show the form for a new policy. */
const toRemove = ({ url }: Request) => new URL(url).searchParams.get("remove");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "company", "driver", ONLY_DRIVERS);
  const policyId = toRemove(request);
  if (policyId === null) {
    const carrier = await carrierSeenBy(viewer.id, viewer.id);
    // After a refusal, the page still shows the form with the typed values.
    const isRefused = request.headers.has("content-type");
    const { pathname, search, searchParams } = new URL(request.url);
    return {
      removes: null,
      back: backFrom(request, CARRIER),
      needsCarrier: !carrier?.facts && !isRefused,
      company: withNext(CARRIER, pathname + search),
      kind: POLICY_CODES.find((kind) => kind === searchParams.get("kind")),
    };
  }
  const policy = await ownPolicy(viewer, policyId);
  if (!policy) throw thrown(new NotFound(NO_POLICY));
  return {
    back: CARRIER,
    needsCarrier: false,
    company: CARRIER,
    kind: undefined,
    removes: `${POLICY_KINDS[policy.kind]} from ${policy.insurer}, policy ${policy.policyNumber}`,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "company", "driver", ONLY_DRIVERS);
  const policyId = toRemove(request);
  let fields: Record<string, string> = {};
  const typed = (sent: typeof fields) => {
    fields = sent;
  };
  try {
    if (policyId !== null) {
      await readForm(request);
      await removePolicy({ viewer, policyId });
      return await redirectWithFlash(CARRIER, "Policy removed.");
    }
    await addPolicy({ viewer, request, clientAddress: context.clientAddress, typed });
  } catch (error) {
    return refused(error, fields, UPLOAD_BROKE);
  }
  return redirectWithFlash(await afterSaving(viewer, request, CARRIER), "Policy added.");
}

export default function Policy() {
  const { removes, needsCarrier, back, company, kind } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  if (removes) return <RemoveQuestion name={removes} />;
  if (needsCarrier)
    return (
      <NarrowPage title="Add a policy" back={back}>
        <p>Add your company first, then its policies.</p>
        <p>
          <Link className="button main" to={company}>
            Add Your Company
          </Link>
        </p>
      </NarrowPage>
    );
  return (
    <NarrowPage title="Add a policy" back={back} refusal={refusal}>
      <KeyedForm encType="multipart/form-data" className="stack" noValidate>
        <Draft refusal={refusal} />
        <SelectField
          name="kind"
          label="What does it cover?"
          none="Choose"
          required
          options={Object.entries(POLICY_KINDS)}
          defaultValue={kind}
          answers={refusal}
        />
        <Field name="insurer" label="Insurance company" required answers={refusal} />
        <div className="columns">
          <Field name="policy_number" label="Policy number" required answers={refusal} />
          <Field
            name="limit"
            label="Limit ($)"
            inputMode="decimal"
            hint="Like 1,000,000."
            required
            answers={refusal}
          />
        </div>
        <div className="columns">
          <Field name="effective_on" label="Effective date" type="date" required answers={refusal} />
          <Field name="expires_on" label="Expiration date" type="date" required answers={refusal} />
        </div>
        <Field
          name="paper"
          label="Certificate for this policy"
          type="file"
          accept={ACCEPT_ATTRIBUTE["image-or-pdf"]}
          hint="PDF or photo, up to 10 MB. Shippers whose loads you request can open it. You can see who opened it."
          answers={refusal}
        />
        <SubmitButton>Add Policy</SubmitButton>
      </KeyedForm>
    </NarrowPage>
  );
}
