import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Form, Link } from "#links";
import { actFor, companiesOf } from "~/accounts/sign-in/act-for.server";
import { safeRedirectTo } from "~/accounts/sign-in/redirect-to";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import styles from "~/styles/settings.css";
import { invitationsOf } from "~/team/find-invitation.server";
import { joinBy } from "~/team/join.server";
import { OpenInvitations } from "~/team/open-invitations";
import { Icon } from "~/ui/icon";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Choose a company · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  const { searchParams } = new URL(request.url);
  const to = safeRedirectTo(searchParams.get("redirectTo"), "");
  const wanted = searchParams.get("for");
  // A notification may be tapped after the user has started to act for its company.
  if (to && wanted === viewer.id) throw redirect(to);
  const [companies, invited] = await Promise.all([
    companiesOf(viewer),
    viewer.emailConfirmed ? invitationsOf(viewer) : [],
  ]);
  return { companies, invited, wanted, to, ...(viewer.noCompany && { hasNone: true }) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  try {
    const { company = "", redirectTo } = textFields(await readForm(request));
    if (new URL(request.url).searchParams.get("step") === "join")
      return await redirectWithFlash("/dashboard", await joinBy({ deskId: company }, viewer, context));
    const name = await actFor(context, viewer, company);
    return await redirectWithFlash(safeRedirectTo(redirectTo), `You're now working for ${name}.`);
  } catch (error) {
    return refused(error);
  }
}

function NoCompany({ hasOthers }: { hasOthers: boolean }) {
  return (
    <>
      <p>
        <strong>You're not working for any company right now.</strong> Your own company is closed, or you no
        longer work there.{" "}
        {hasOthers ? "Choose one you work for." : "To work for another, ask one of its owners to invite you."}
      </p>
      <p>
        You can still <Link to="/user-account/security">download your data</Link> or{" "}
        <Link to="/user-account/close">close your account</Link>.
      </p>
    </>
  );
}

export default function Company() {
  const { companies, invited, wanted, to, hasNone } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage
      title="Choose a company"
      back={hasNone ? "/user-account/security" : "/dashboard"}
      refusal={refusal}
    >
      {hasNone ? (
        <NoCompany hasOthers={companies.length > 0} />
      ) : (
        <p>
          Choose the company you work for on this device. You see its loads and messages, and everything you
          do is on its behalf.
        </p>
      )}
      <ul className="devices" aria-label="Companies">
        {companies.map(({ id, name, isOwn, isActing }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              {isOwn && <p className="quiet">Your own company</p>}
            </div>
            {isActing ? (
              <span className="status complete">
                <Icon name="check" /> Current
              </span>
            ) : (
              // The form needs no key, because repeating it has no further effect. The browser reloads the
              // document, because every open page belongs to the other company.
              <Form method="post" action="/company" reloadDocument>
                <input type="hidden" name="company" value={id} />
                {to && <input type="hidden" name="redirectTo" value={to} />}
                <button type="submit" className={id === wanted ? "button main" : "button plain"}>
                  Switch<span className="for-readers"> to {name}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {invited.length > 0 && <OpenInvitations invited={invited} />}
    </NarrowPage>
  );
}
