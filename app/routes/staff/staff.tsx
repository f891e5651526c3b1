import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { twoStepPath } from "~/accounts/sign-in/redirect-to";
import { readForm, textFields, withoutPasswords } from "~/forms/form.server";
import { refused, thrown } from "~/forms/refusals.server";
import { NotFound } from "~/platform/errors";
import { staffHome } from "~/staff/home.server";
import { enterStaff, leaveStaff, requireDoor, requireStaff, wantedStaffPage } from "~/staff/session.server";
import { StaffPage } from "~/staff/staff-page";
import styles from "~/styles/settings.css";
import { Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import { LinkList } from "~/ui/link-list";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle: PageHandle = { scripts: false, inApp: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Back office · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { hasTwoStep, member } = await requireDoor({ request, context });
  const enter = `/staff?${new URLSearchParams({ step: "enter", to: wantedStaffPage(request) })}`;
  return { hasTwoStep, enter, home: member && staffHome(member) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context };
  const door = await requireDoor(args);
  let typed = {};
  try {
    const fields = textFields(await readForm(request));
    typed = withoutPasswords(fields);
    switch (new URL(request.url).searchParams.get("step")) {
      case "enter": {
        const setCookie = await enterStaff(door, fields.code ?? "", args);
        return redirect(wantedStaffPage(request), { headers: { "Set-Cookie": setCookie } });
      }
      case "leave": {
        const setCookie = await leaveStaff(await requireStaff(args, "leave"), args);
        return redirect("/dashboard", { headers: { "Set-Cookie": setCookie } });
      }
      default:
        throw thrown(new NotFound());
    }
  } catch (error) {
    return refused(error, typed);
  }
}

export default function Staff() {
  const { hasTwoStep, enter, home } = useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  if (!hasTwoStep)
    return (
      <StaffPage title="Back office">
        <p>The back office opens only with two-step sign-in. Yours is off.</p>
        <p>
          <Link className="button main" to={twoStepPath("/staff")}>
            Turn On Two-Step Sign-In
          </Link>
        </p>
      </StaffPage>
    );
  if (!home)
    return (
      <StaffPage title="Back office" refusal={answers}>
        <KeyedForm className="stack" action={enter} noValidate>
          <Field
            name="code"
            label="Code"
            hint="6 digits from your authenticator app, or one of your recovery codes. It opens the back office for an hour."
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            answers={answers}
          />
          <SubmitButton>Open</SubmitButton>
        </KeyedForm>
      </StaffPage>
    );
  return (
    <StaffPage title="Back office" refusal={answers}>
      <p>
        Your role: {home.role}. Open until <Instant ms={home.expiresAt} />. We log what you look at and do,
        and the people concerned can read it.
      </p>
      <LinkList links={home.pages} />
      <KeyedForm className="stack" action="/staff?step=leave">
        <SubmitButton look="plain">Leave the Back Office</SubmitButton>
      </KeyedForm>
    </StaffPage>
  );
}
