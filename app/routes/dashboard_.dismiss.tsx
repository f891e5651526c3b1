import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireViewer } from "~/accounts/session.server";
import { readTab } from "~/loads/dashboard-tabs";
import { readForm, textFields } from "~/platform/form.server";
import { orErrorPage } from "~/platform/refusals.server";
import { dismissLost } from "~/requests/lost.server";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/submission";
export const handle = withScripts;

/** The dashboard holds the form. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context });
  return redirect("/dashboard");
}

/** A driver puts away the news that a load went to another driver. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const { load_id: loadId = "" } = textFields(await readForm(request));
  await orErrorPage(dismissLost({ viewer, loadId }));
  const tab = readTab(new URL(request.url).searchParams);
  return redirect(tab ? `/dashboard?tab=${tab}` : "/dashboard");
}

/** With a component, so that a refusal is a page. */
export default function Dismiss() {
  return null;
}
