import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/accounts/session.server";
import { noticeSettings, saveNoticeSettings } from "~/notices/settings.server";
import { NoticeSettingsForm } from "~/notices/settings-form";
import { SETTINGS_PATH } from "~/notices/settings-path";
import { flash } from "~/platform/flash.server";
import { readForm, textFields } from "~/platform/form.server";
import { refused } from "~/platform/refusals.server";
import { Icon } from "~/ui/icon";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Notifications · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  return noticeSettings(viewer);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    await saveNoticeSettings({ viewer, fields });
  } catch (error) {
    return refused(error, fields);
  }
  return redirect(SETTINGS_PATH, { headers: { "Set-Cookie": await flash("Your changes are saved.") } });
}

export default function Notifications() {
  const shown = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <main className="page narrow" id="main">
      <div className="bar">
        <Link className="button plain" to="/user-account">
          <Icon name="back" /> Back
        </Link>
      </div>
      <h1>Notifications</h1>
      <NoticeSettingsForm key={JSON.stringify(shown)} {...shown} refusal={refusal} />
    </main>
  );
}
