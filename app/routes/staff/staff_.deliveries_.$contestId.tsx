import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerForm } from "~/forms/answer-form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage } from "~/forms/refusals.server";
import { FindingForm, Sides } from "~/staff/deliveries/finding-form";
import { contestStep, readContest } from "~/staff/deliveries/queue.server";
import { requireStaff, requireStep } from "~/staff/session.server";
import { StaffPage } from "~/staff/staff-page";
import { Facts } from "~/ui/facts";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle: PageHandle = { scripts: false, inApp: true };
export const meta: MetaFunction = () => [{ title: "Contested delivery · Haulway" }];
export const shouldRevalidate = showCurrentState;

export async function loader({ request, context, params: { contestId = "" } }: LoaderFunctionArgs) {
  const member = await requireStaff({ request, context }, "see-contest");
  return orErrorPage(readContest(member, contestId));
}

export async function action({ request, context, params: { contestId = "" } }: ActionFunctionArgs) {
  const { member, take } = await requireStep({ request, context }, "see-contest", contestStep);
  const here = `/staff/deliveries/${contestId}`;
  return answerForm(request, here, (fields) => take({ member, contestId, fields }, Date.now()));
}

export default function StaffContest() {
  const { what, name, loadId, isOpen, words, finding, delivered, proof, sides } =
    useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  return (
    <StaffPage title={what} back="/staff/disputes" refusal={answers}>
      <Facts
        caption={name}
        facts={[
          ["What was said", words],
          ["Delivered", delivered],
          ["Proof of delivery", proof],
          ["Finding", finding],
        ]}
      />
      {isOpen && <FindingForm answers={answers} />}
      <Sides loadId={loadId} sides={sides} />
    </StaffPage>
  );
}
