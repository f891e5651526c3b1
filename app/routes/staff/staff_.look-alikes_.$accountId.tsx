import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerForm } from "~/forms/answer-form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage } from "~/forms/refusals.server";
import { LookAlikeForms } from "~/staff/look-alikes/forms";
import { lookAlikeStep, readLookAlike } from "~/staff/look-alikes/queue.server";
import { requireStaff, requireStep } from "~/staff/session.server";
import { StaffPage } from "~/staff/staff-page";
import styles from "~/styles/account.css";
import { Facts } from "~/ui/facts";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle: PageHandle = { scripts: false, inApp: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Account that looks alike · Haulway" }];
export const shouldRevalidate = showCurrentState;

export async function loader({ request, context, params: { accountId = "" } }: LoaderFunctionArgs) {
  const member = await requireStaff({ request, context }, "see-look-alike");
  return orErrorPage(readLookAlike(member, accountId));
}

export async function action({ request, context, params: { accountId = "" } }: ActionFunctionArgs) {
  const { member, take } = await requireStep({ request, context }, "see-look-alike", lookAlikeStep);
  const here = `/staff/look-alikes/${accountId}`;
  return answerForm(request, here, (fields) => take({ member, accountId, fields }, Date.now()));
}

export default function StaffLookAlike() {
  const { name, role, since, underWay, isSuspended, facts } = useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  return (
    <StaffPage title={name} back="/staff/look-alikes" refusal={answers}>
      <Facts
        caption="Account"
        facts={[
          ["Signed up as", role],
          ["Signed up", <Instant key="since" ms={since} />],
          ["Loads under way", underWay],
          ["Suspended", isSuspended ? "Yes" : "No"],
        ]}
      />
      <h2>What it shares</h2>
      <ul className="devices">
        {facts.map(({ fact, what, otherName, suspendedAt, foundAt, closedAt, closedWhy }) => (
          <li key={fact}>
            <div>
              {what} as {otherName}, suspended <Instant ms={suspendedAt} />
              <p className="quiet">
                Found <Instant ms={foundAt} />
              </p>
              {closedAt !== null && (
                <p className="comment">
                  Not the same, <Instant ms={closedAt} />: {closedWhy}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <LookAlikeForms
        open={facts.flatMap(({ fact, what, otherName, closedAt }) =>
          closedAt === null ? [[fact, `${what} as ${otherName}`] as const] : [],
        )}
        isSuspended={isSuspended}
        answers={answers}
      />
    </StaffPage>
  );
}
