import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerForm } from "~/forms/answer-form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage } from "~/forms/refusals.server";
import { readSuspension, suspensionStep } from "~/staff/lift.server";
import { requireStaff, requireStep } from "~/staff/session.server";
import { StaffText } from "~/staff/staff-forms";
import { quoted, StaffPage } from "~/staff/staff-page";
import { Facts } from "~/ui/facts";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle: PageHandle = { scripts: false, inApp: true };
export const meta: MetaFunction = () => [{ title: "Suspension · Haulway" }];
export const shouldRevalidate = showCurrentState;

export async function loader({ request, context, params: { suspensionId = "" } }: LoaderFunctionArgs) {
  const member = await requireStaff({ request, context }, "see-suspension");
  return orErrorPage(readSuspension(member, suspensionId));
}

export async function action({ request, context, params: { suspensionId = "" } }: ActionFunctionArgs) {
  const { member, take } = await requireStep({ request, context }, "see-suspension", suspensionStep);
  return answerForm(request, "/staff/suspensions", (fields) =>
    take({ member, suspensionId, fields }, Date.now()),
  );
}

export default function StaffSuspension() {
  const { what, name, startedAt, until, reason } = useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  return (
    <StaffPage title="Suspension" back="/staff/suspensions" refusal={answers}>
      <Facts
        caption={what}
        facts={[
          ["Who", name],
          ["Since", <Instant key="since" ms={startedAt} />],
          ["Ends", until],
          quoted("Reason", reason),
        ]}
      />
      <KeyedForm className="stack" action="?step=lift" noValidate>
        <StaffText
          name="reason"
          label="Why you lift it"
          hint="The company or person reads it. The loads that left the board return, unless their pickup is over."
          answers={answers}
        />
        <SubmitButton>Lift Suspension</SubmitButton>
      </KeyedForm>
    </StaffPage>
  );
}
