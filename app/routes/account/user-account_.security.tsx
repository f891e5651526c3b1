import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { PasswordForm } from "~/accounts/password/password-form";
import { DeviceList } from "~/accounts/profile/device-list";
import { devicesOf } from "~/accounts/profile/devices.server";
import { takeSecurityStep } from "~/accounts/sign-in/security-steps.server";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { twoStepOf } from "~/accounts/two-step/two-step.server";
import { StartTwoStep } from "~/accounts/two-step/two-step-panel";
import { hasActiveKeys } from "~/api-keys/list-keys.server";
import { flash } from "~/forms/flash.server";
import { readForm, textFields, withoutPasswords } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { companyOf } from "~/leaving/closing-page.server";
import { LeavingSections } from "~/leaving/leaving-sections";
import { LogList } from "~/staff/log-list";
import { staffLogAbout } from "~/staff/read-log.server";
import styles from "~/styles/account.css";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";
import { SettingsSection } from "~/ui/settings-section";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Security · Haulway" }];

const stepAddress = (step: string) => `/user-account/security?step=${step}`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  const [devices, { on, recoveryCodesLeft }, apart, hasKeys, staffLog] = await Promise.all([
    devicesOf(viewer, request),
    twoStepOf(viewer.personId),
    companyOf(viewer),
    hasActiveKeys(viewer.personId),
    staffLogAbout(viewer.personId, new URL(request.url).searchParams.get("before")),
  ]);
  return { devices, twoStepOn: on, recoveryCodesLeft, hasKeys, staffLog, ...(apart && { apart }) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  let typed = {};
  try {
    const fields = textFields(await readForm(request));
    typed = withoutPasswords(fields);
    const step = new URL(request.url).searchParams.get("step");
    const { done, setCookie } = await takeSecurityStep(step, {
      viewer,
      fields,
      args: { request, context },
    });
    const headers = new Headers({ "Set-Cookie": await flash(done) });
    if (setCookie) headers.append("Set-Cookie", setCookie);
    return redirect("/user-account/security", { headers });
  } catch (error) {
    return refused(error, typed);
  }
}

export default function Security() {
  const { devices, twoStepOn, recoveryCodesLeft, hasKeys, staffLog, apart } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage title="Security" back="/user-account" refusal={refusal}>
      <SettingsSection id="password-title" title="Password">
        <PasswordForm action={stepAddress("change-password")} hasKeys={hasKeys} answers={refusal} />
      </SettingsSection>
      <SettingsSection id="two-step-title" title="Two-step sign-in">
        <p>
          {twoStepOn
            ? `On. We ask for a code after your password. Recovery codes left: ${recoveryCodesLeft}.`
            : "Off. You need only your password to log in."}
        </p>
        {twoStepOn ? (
          <p>
            <Link className="button plain" to="/user-account/two-step">
              Change Two-Step Sign-In
            </Link>
          </p>
        ) : (
          <StartTwoStep look="plain">Turn On Two-Step Sign-In</StartTwoStep>
        )}
      </SettingsSection>
      <SettingsSection id="devices-title" title="Signed-in devices">
        <DeviceList
          devices={devices}
          signOutAction={stepAddress("sign-out")}
          elsewhereAction={stepAddress("elsewhere")}
          answers={refusal}
        />
      </SettingsSection>
      {staffLog.entries.length > 0 && (
        <SettingsSection id="staff-title" title="Who at Haulway looked at your data">
          <LogList entries={staffLog.entries} />
          {staffLog.before && (
            <p>
              <Link to={`/user-account/security?before=${staffLog.before}#staff-title`}>Earlier entries</Link>
            </p>
          )}
        </SettingsSection>
      )}
      <LeavingSections apart={apart} />
    </NarrowPage>
  );
}
