import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deviceName } from "~/accounts/profile/device-name";
import { backFrom, stepPlace } from "~/accounts/profile/first-steps.server";
import { StepBar } from "~/accounts/profile/step-bar";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { vapidKeys } from "~/push/keys.server";
import { PhoneList } from "~/push/phone-list";
import { takePhoneStep } from "~/push/phone-steps.server";
import { phonesOf } from "~/push/phones.server";
import { ThisPhone } from "~/push/this-phone";
import styles from "~/styles/account.css";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";
import { SettingsSection } from "~/ui/settings-section";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Phones · Haulway" }];

const stepAddress = (step: string) => `/user-account/phones?step=${step}`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  const [phones, { publicKey }, step] = await Promise.all([
    phonesOf(viewer, context.sessionHash),
    vapidKeys(),
    stepPlace(viewer, request),
  ]);
  const isIphone = /\b(iPhone|iPad|iPod)\b/.test(request.headers.get("user-agent") ?? "");
  const back = backFrom(request, "/user-account");
  return { person: viewer.personId, phones, publicKey, isIphone, step, back };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  try {
    const { to, done } = await takePhoneStep(new URL(request.url).searchParams.get("step"), {
      viewer,
      fields: textFields(await readForm(request)),
      sessionHash: context.sessionHash,
      deviceName: deviceName(request.headers.get("user-agent")),
    });
    return redirectWithFlash(to, done);
  } catch (error) {
    return refused(error);
  }
}

export default function Phones() {
  const { person, phones, publicKey, isIphone, step, back } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage title="Phones" back={back} refusal={refusal}>
      <StepBar step={step} />
      <p>
        Notifications show what's new on your lock screen, even when Haulway is closed. They never show a pin,
        a street address or a rate, and they stop when you sign out.
      </p>
      <SettingsSection id="this-title" title="This device">
        <ThisPhone
          person={person}
          publicKey={publicKey}
          isOn={phones.some(({ isThis }) => isThis)}
          isIphone={isIphone}
          action={stepAddress("add")}
        />
      </SettingsSection>
      <SettingsSection id="phones-title" title="Phones with notifications on">
        <PhoneList phones={phones} removeAction={stepAddress("remove")} testAction={stepAddress("test")} />
      </SettingsSection>
    </NarrowPage>
  );
}
