import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { answerForm } from "~/forms/answer-form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage } from "~/forms/refusals.server";
import { readCompany } from "~/staff/find/company.server";
import { companyStep } from "~/staff/find/steps.server";
import { SuspendedFact } from "~/staff/find/suspended-fact";
import { requireStaff, requireStep } from "~/staff/session.server";
import { StaffPage } from "~/staff/staff-page";
import { SuspendForm } from "~/staff/suspend-form";
import styles from "~/styles/account.css";
import { Facts } from "~/ui/facts";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle: PageHandle = { scripts: false, inApp: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Company · Haulway" }];
export const shouldRevalidate = showCurrentState;

export async function loader({ request, context, params: { companyId = "" } }: LoaderFunctionArgs) {
  const member = await requireStaff({ request, context }, "see-company");
  return orErrorPage(readCompany(member, companyId));
}

export async function action({ request, context, params: { companyId = "" } }: ActionFunctionArgs) {
  const { member, take } = await requireStep({ request, context }, "see-company", companyStep);
  const here = `/staff/companies/${companyId}`;
  return answerForm(request, here, (fields) => take({ member, id: companyId, fields }, Date.now()));
}

export default function StaffCompany() {
  const company = useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  return (
    <StaffPage title={company.name} back="/staff/search" refusal={answers}>
      <Facts
        caption={company.role}
        facts={[
          ["USDOT", company.usdot],
          ["MC number", company.mcNumber],
          ["Since", company.since && <Instant key="since" ms={company.since} />],
          ["Open", company.isOpen ? "Yes" : "No, closed"],
          ["Loads on the board", company.onBoard],
          ["Loads under way", company.underWay],
          ["Reports", `${company.reports}, ${company.openReports} open`],
          ["Suspended", <SuspendedFact key="suspended" {...company} />],
        ]}
      />
      <h2>People</h2>
      {company.people.length === 0 && <p>Nobody.</p>}
      <ul className="devices">
        {company.people.map(({ personId, name, seat }) => (
          <li key={personId}>
            <div>
              <Link to={`/staff/people/${personId}`}>{name}</Link>
              <p className="quiet">{seat}</p>
            </div>
          </li>
        ))}
      </ul>
      {company.maySuspend && <SuspendForm who="company" nth={0} answers={answers} />}
    </StaffPage>
  );
}
