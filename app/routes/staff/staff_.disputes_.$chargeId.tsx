import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerForm } from "~/forms/answer-form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage } from "~/forms/refusals.server";
import { FindingForm, Sides } from "~/staff/deliveries/finding-form";
import { disputeStep, readDispute } from "~/staff/disputes.server";
import { requireStaff, requireStep } from "~/staff/session.server";
import { StaffPage } from "~/staff/staff-page";
import { Facts } from "~/ui/facts";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle: PageHandle = { scripts: false, inApp: true };
export const meta: MetaFunction = () => [{ title: "Dispute · Haulway" }];
export const shouldRevalidate = showCurrentState;

export async function loader({ request, context, params: { chargeId = "" } }: LoaderFunctionArgs) {
  const member = await requireStaff({ request, context }, "see-dispute");
  return orErrorPage(readDispute(member, chargeId));
}

export async function action({ request, context, params: { chargeId = "" } }: ActionFunctionArgs) {
  const { member, take } = await requireStep({ request, context }, "see-dispute", disputeStep);
  const here = `/staff/disputes/${chargeId}`;
  return answerForm(request, here, (fields) => take({ member, chargeId, fields }, Date.now()));
}

export default function StaffDispute() {
  const { what, name, loadId, revision, isOpen, reason, refusal, finding, sides } =
    useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  return (
    <StaffPage title={what} back="/staff/disputes" refusal={answers}>
      <Facts
        caption={name}
        facts={[
          ["Driver's details", reason],
          ["Why declined", refusal],
          ["Finding", finding],
        ]}
      />
      {isOpen && (
        <FindingForm answers={answers}>
          <input type="hidden" name="revision" value={revision} />
        </FindingForm>
      )}
      <Sides loadId={loadId} sides={sides} />
    </StaffPage>
  );
}
