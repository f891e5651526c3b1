import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { showCurrentState } from "~/forms/present-state";
import styles from "~/styles/settings.css";
import { InvitationList, InviteForm } from "~/team/invitation-list";
import { EmployerList, EndQuestion, FormerList, MemberList } from "~/team/member-list";
import { areaOfStep, takeTeamStep } from "~/team/take-team-step.server";
import { teamPage } from "~/team/team-page.server";
import { TwoStepRule } from "~/team/two-step-rule";
import { Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";
import { SettingsSection } from "~/ui/settings-section";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Team · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  return teamPage(viewer, new URL(request.url).searchParams);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, areaOfStep(request));
  return takeTeamStep(request, viewer, context);
}

export default function Team() {
  const { company, isOwner, isOnlyOwner, isConfirmed, twoStep, members, former, employers, invited, asked } =
    useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage title="Team" back="/user-account" refusal={refusal}>
      <p>
        Everyone who works for {company.name}. Its loads, chats and documents belong to the company.{" "}
        <Link to="/help/teams">How teams work</Link>
      </p>
      {asked && <EndQuestion asked={asked} />}
      <MemberList members={members} isOwner={isOwner} isOnlyOwner={isOnlyOwner} of={company.role} />
      {isOwner && (
        <SettingsSection id="invite" title="Invite someone">
          {!isConfirmed && (
            <p>
              Before you invite someone, <Link to="/user-account/email">confirm your email</Link>.
            </p>
          )}
          <InviteForm of={company.role} answers={refusal} />
        </SettingsSection>
      )}
      {invited.length > 0 && (
        <SettingsSection id="invited" title="Open invitations">
          <InvitationList invited={invited} />
        </SettingsSection>
      )}
      {isOwner && (
        <SettingsSection id="name" title="Company name">
          <KeyedForm action="/team?step=name" className="stack" noValidate>
            <input type="hidden" name="was" value={company.name} />
            <Field
              name="full_name"
              label="Name that other companies see"
              defaultValue={company.name}
              autoComplete="organization"
              required
              answers={refusal}
            />
            <SubmitButton look="plain">Save Name</SubmitButton>
          </KeyedForm>
        </SettingsSection>
      )}
      {isOwner && <TwoStepRule company={company.name} {...twoStep} answers={refusal} />}
      {employers.length > 0 && (
        <section className="settings" aria-labelledby="employers">
          <h2 id="employers">You drive for</h2>
          <EmployerList employers={employers} />
        </section>
      )}
      {former.length > 0 && (
        <SettingsSection id="former" title="Former members">
          <FormerList former={former} />
        </SettingsSection>
      )}
      {members.length > 1 && (
        <p>
          <Link className="button plain" to="/team?ask=leave">
            Leave {company.name}
          </Link>
        </p>
      )}
    </NarrowPage>
  );
}
