import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { answerForm } from "~/forms/answer-form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage } from "~/forms/refusals.server";
import { readPerson } from "~/staff/find/person.server";
import { personStep } from "~/staff/find/steps.server";
import { SuspendedFact } from "~/staff/find/suspended-fact";
import { requireStaff, requireStep } from "~/staff/session.server";
import { StaffPage } from "~/staff/staff-page";
import { SuspendForm } from "~/staff/suspend-form";
import { ViewForm } from "~/staff/view/view-form";
import styles from "~/styles/account.css";
import { Facts } from "~/ui/facts";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle: PageHandle = { scripts: false, inApp: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Person · Haulway" }];
export const shouldRevalidate = showCurrentState;

export async function loader({ request, context, params: { personId = "" } }: LoaderFunctionArgs) {
  const member = await requireStaff({ request, context }, "see-person");
  return orErrorPage(readPerson(member, personId));
}

export async function action({ request, context, params: { personId = "" } }: ActionFunctionArgs) {
  const { member, take } = await requireStep({ request, context }, "see-person", personStep);
  const here = `/staff/people/${personId}`;
  return answerForm(request, here, (fields) => take({ member, id: personId, fields }, Date.now()));
}

export default function StaffPerson() {
  const person = useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  const { name, email, isConfirmed, hasTwoStep, createdAt, closedAt, workplaces, views } = person;
  return (
    <StaffPage title={name} back="/staff/search" refusal={answers}>
      <Facts
        caption="Person"
        facts={[
          ["Email", email && `${email}, ${isConfirmed ? "confirmed" : "not confirmed"}`],
          ["Two-step sign-in", hasTwoStep ? "On" : "Off"],
          ["Account since", <Instant key="since" ms={createdAt} />],
          ["Closed", closedAt && <Instant key="closed" ms={closedAt} />],
          ["Suspended", <SuspendedFact key="suspended" {...person} />],
        ]}
      />
      <h2>Works for</h2>
      {workplaces.length === 0 && <p>No company.</p>}
      <ul className="devices">
        {workplaces.map(({ companyId, company, seat }) => (
          <li key={companyId}>
            <div>
              <Link to={`/staff/companies/${companyId}`}>{company}</Link>
              <p className="quiet">{seat}</p>
            </div>
          </li>
        ))}
      </ul>
      {views && <ViewForm companies={views} answers={answers} />}
      {person.maySuspend && <SuspendForm who="person" nth={1} answers={answers} />}
    </StaffPage>
  );
}
