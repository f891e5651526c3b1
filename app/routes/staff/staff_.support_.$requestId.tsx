import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { answerForm } from "~/forms/answer-form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage } from "~/forms/refusals.server";
import { RequestForms } from "~/staff/request-forms";
import { readRequest, requestStep } from "~/staff/requests.server";
import { requireStaff, requireStep } from "~/staff/session.server";
import { quoted, StaffPage } from "~/staff/staff-page";
import { Facts } from "~/ui/facts";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle: PageHandle = { scripts: false, inApp: true };
export const meta: MetaFunction = () => [{ title: "Support request · Haulway" }];
export const shouldRevalidate = showCurrentState;

export async function loader({ request, context, params: { requestId = "" } }: LoaderFunctionArgs) {
  const member = await requireStaff({ request, context }, "see-request");
  return orErrorPage(readRequest(member, requestId));
}

export async function action({ request, context, params: { requestId = "" } }: ActionFunctionArgs) {
  const { member, take } = await requireStep({ request, context }, "see-request", requestStep);
  const here = `/staff/support/${requestId}`;
  return answerForm(request, here, (fields) => take({ member, requestId, fields }, Date.now()));
}

export default function StaffRequest() {
  const {
    name,
    topic,
    fullName,
    email,
    message,
    state,
    isClosed,
    createdAt,
    answeredAt,
    answer,
    suspensions,
    ...taken
  } = useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  const isOpen = state === "received";
  return (
    <StaffPage title={`Support request ${name}`} back="/staff/support" refusal={answers}>
      <Facts
        caption={topic}
        facts={[
          ["Status", isOpen ? "Open" : isClosed ? "Closed" : "Answered"],
          ["From", `${fullName}, ${taken.isVisitor ? "visitor" : "signed in"}`],
          ["Email", email],
          ["Sent", <Instant key="sent" ms={createdAt} />],
          ["Done", answeredAt && <Instant key="done" ms={answeredAt} />],
          [
            "Suspensions",
            suspensions.length === 0
              ? null
              : suspensions.map(({ suspensionId, what, until }) => (
                  <p key={suspensionId}>
                    <Link to={`/staff/suspensions/${suspensionId}`}>{what}</Link>, {until}
                  </p>
                )),
          ],
          quoted("Request", message),
          quoted(isClosed ? "Reason" : "Answer", answer),
        ]}
      />
      {isOpen && <RequestForms {...taken} answers={answers} />}
    </StaffPage>
  );
}
