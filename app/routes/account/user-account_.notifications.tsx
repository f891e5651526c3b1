import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askForTextCode, confirmPhone } from "~/accounts/profile/confirm-phone.server";
import { ConfirmPhoneForms } from "~/accounts/profile/confirm-phone-forms";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { answerForm } from "~/forms/answer-form.server";
import { notificationSettings, saveNotificationSettings } from "~/notifications/settings.server";
import { NotificationSettingsForm } from "~/notifications/settings-form";
import { SETTINGS_PATH } from "~/notifications/settings-path";
import styles from "~/styles/settings.css";
import { NarrowPage } from "~/ui/narrow-page";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Notifications · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  return notificationSettings(viewer);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  return answerForm(request, SETTINGS_PATH, async (fields) => {
    if (fields.step === "send") {
      await askForTextCode(viewer);
      return "We texted you a code.";
    }
    if (fields.step === "confirm") {
      await confirmPhone(viewer, fields.code ?? "");
      return "Number confirmed.";
    }
    await saveNotificationSettings({ viewer, fields });
    return "Your changes are saved.";
  });
}

export default function Notifications() {
  const shown = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const isOfPhone = refusal?.values.step !== undefined;
  return (
    <NarrowPage title="Notifications" back="/user-account">
      <NotificationSettingsForm
        key={JSON.stringify(shown)}
        {...shown}
        refusal={isOfPhone ? undefined : refusal}
      />
      {shown.toConfirm ? (
        <ConfirmPhoneForms phone={shown.toConfirm} refusal={isOfPhone ? refusal : undefined} />
      ) : (
        isOfPhone && <Alert>{refusal.message}</Alert>
      )}
    </NarrowPage>
  );
}
