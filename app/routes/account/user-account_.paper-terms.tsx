import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { afterSaving, backFrom, stepPlace } from "~/accounts/profile/first-steps.server";
import { StepBar } from "~/accounts/profile/step-bar";
import { requireRole, requireViewer } from "~/accounts/sign-in/session.server";
import { answerForm } from "~/forms/answer-form.server";
import { asFields, standingTerms } from "~/papers/paper-choices.server";
import { FOR_SHIPPERS, saveStandingTerms, saysBroker } from "~/papers/standing-terms.server";
import { TermsFields } from "~/papers/terms-fields";
import { Checkbox } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NarrowPage } from "~/ui/narrow-page";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Document terms · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "company", "shipper", FOR_SHIPPERS);
  const [usual, isBroker, step] = await Promise.all([
    standingTerms(viewer.id),
    saysBroker(viewer.id),
    stepPlace(viewer, request),
  ]);
  return { ...asFields(usual), isBroker, step, back: backFrom(request, "/user-account") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "company");
  return answerForm(
    request,
    () => afterSaving(viewer, request, "/user-account/paper-terms"),
    async (fields) => {
      await saveStandingTerms({ viewer, fields });
      return "Your changes are saved.";
    },
  );
}

const BROKER_WORDS =
  "I'm a property broker. Add the information that 49 CFR 371.3 requires to my loads' transaction records, if Haulway has it.";

export default function PaperTerms() {
  const usual = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage title="Document terms" back={usual.back}>
      <StepBar step={usual.step} />
      <p>
        These terms go on every rate confirmation you make here, unless you change them for a load. Rate
        confirmations you already made don't change. Once you save these terms, each load booked with Book Now
        automatically gets a rate confirmation with them.
      </p>
      {refusal && <Alert>{refusal.message}</Alert>}
      <KeyedForm className="stack" noValidate>
        <TermsFields usual={usual} answers={refusal} />
        <Checkbox name="is_broker" label={BROKER_WORDS} defaultChecked={usual.isBroker} answers={refusal} />
        <SubmitButton>Save Changes</SubmitButton>
      </KeyedForm>
    </NarrowPage>
  );
}
