import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerForm } from "~/forms/answer-form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage } from "~/forms/refusals.server";
import { ReportForms } from "~/staff/report-forms";
import { reportStep } from "~/staff/report-steps.server";
import { readReport } from "~/staff/reports.server";
import { requireStaff, requireStep } from "~/staff/session.server";
import { quoted, StaffPage } from "~/staff/staff-page";
import { Facts } from "~/ui/facts";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle: PageHandle = { scripts: false, inApp: true };
export const meta: MetaFunction = () => [{ title: "Report · Haulway" }];
export const shouldRevalidate = showCurrentState;

export async function loader({ request, context, params: { reportId = "" } }: LoaderFunctionArgs) {
  const member = await requireStaff({ request, context }, "see-report");
  return orErrorPage(readReport(member, reportId));
}

export async function action({ request, context, params: { reportId = "" } }: ActionFunctionArgs) {
  const { member, take } = await requireStep({ request, context }, "see-report", reportStep);
  const here = `/staff/reports/${reportId}`;
  return answerForm(request, here, (fields) => take({ member, reportId, fields }, Date.now()));
}

export default function StaffReport() {
  const { name, kind, company, companyId, state, message, context, answer, createdAt, ...more } =
    useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  const isOpen = state === "received";
  const removable = more.revision !== null ? "load" : more.isMessageThere ? "message" : null;
  return (
    <StaffPage title={`Report ${name}`} back="/staff/reports" refusal={answers}>
      <Facts
        caption={kind ? `A ${kind}` : "A report"}
        facts={[
          ["Status", isOpen ? "Open" : "Answered"],
          ["Sent", <Instant key="sent" ms={createdAt} />],
          ["About", company],
          ["Suspended", more.isSuspended ? "Yes" : "No"],
          ["Reports about this company", `${more.allCount}, ${more.openCount} open`],
          ["Users with an open report", more.reporters],
          ["Loads under way", more.underWay],
          quoted("What the reporter says", message),
          quoted("What the reporter saw", context),
          quoted("The load now", more.now),
          quoted("Answer", answer),
        ]}
      />
      {isOpen && (
        <ReportForms
          hasCompany={companyId !== null}
          removable={removable}
          revision={more.revision}
          isSuspended={more.isSuspended}
          answers={answers}
        />
      )}
    </StaffPage>
  );
}
