import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { afterSaving, backFrom, stepPlace } from "~/accounts/profile/first-steps.server";
import { StepBar } from "~/accounts/profile/step-bar";
import { requireRole } from "~/accounts/sign-in/session.server";
import { OwnPolicies } from "~/carriers/own-policies";
import { carrierSeenBy } from "~/carriers/queries.server";
import { ONLY_DRIVERS, stateFacts } from "~/carriers/state-facts.server";
import { answerForm } from "~/forms/answer-form.server";
import styles from "~/styles/account.css";
import { Facts } from "~/ui/facts";
import { Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Carrier and insurance · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "company", "driver", ONLY_DRIVERS);
  const [carrier, step] = await Promise.all([
    carrierSeenBy(viewer.id, viewer.id),
    stepPlace(viewer, request),
  ]);
  return {
    step,
    back: backFrom(request, "/user-account"),
    facts: carrier?.facts ?? null,
    record: carrier?.record ?? null,
    policies: carrier?.policies ?? [],
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "company", "driver", ONLY_DRIVERS);
  return answerForm(
    request,
    () => afterSaving(viewer, request, "/user-account/carrier"),
    async (fields) => {
      await stateFacts({ viewer, fields });
      return "Company saved.";
    },
  );
}

export default function Carrier() {
  const { facts, record, policies, step, back } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const values = {
    legal_name: facts?.legalName ?? "",
    usdot: facts?.usdot ?? "",
    mc_number: facts?.mcNumber ?? "",
  };
  const answers = refusal ?? { values };
  return (
    <NarrowPage title="Carrier and insurance" back={back} refusal={refusal}>
      <StepBar step={step} />
      <p>
        Shippers see this when you request a load. Haulway doesn't verify it. Shippers check it against your
        documents.
      </p>
      <KeyedForm className="stack" noValidate>
        <Field
          name="legal_name"
          label="Legal company name"
          autoComplete="organization"
          hint="As it appears on your authority."
          required
          answers={answers}
        />
        <div className="columns">
          <Field
            name="usdot"
            label="USDOT number"
            inputMode="numeric"
            hint="1 to 8 digits."
            answers={answers}
          />
          <Field name="mc_number" label="MC number" hint="If you have one." answers={answers} />
        </div>
        <SubmitButton>Save Company</SubmitButton>
      </KeyedForm>
      {refusal?.fields.usdot && (
        <p>
          <Link to="/customer-support">Customer support</Link>
        </p>
      )}
      {record && <Facts caption={record.title} facts={record.facts} />}
      <OwnPolicies policies={policies} isStated={facts !== null} />
    </NarrowPage>
  );
}
