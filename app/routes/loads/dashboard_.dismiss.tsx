import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { putOff } from "~/accounts/profile/first-steps-later.server";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { readForm, textFields } from "~/forms/form.server";
import { orErrorPage } from "~/forms/refusals.server";
import { readTab } from "~/loads/board/dashboard-tabs";
import { dismissLost } from "~/requests/lost-loads.server";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context }, "own");
  return redirect("/dashboard");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const isOffer = searchParams.get("offer") === "later";
  const isLater = isOffer || searchParams.get("first") === "later";
  const viewer = await requireViewer({ request, context }, isLater ? "own" : "work");
  const { load_id: loadId = "" } = textFields(await readForm(request));
  if (isLater) {
    const later = await putOff(viewer, isOffer ? "notifications" : "steps");
    return redirect("/dashboard", { headers: { "Set-Cookie": later } });
  }
  await orErrorPage(dismissLost({ viewer, loadId }));
  const tab = readTab(searchParams);
  return redirect(tab ? `/dashboard?tab=${tab}` : "/dashboard");
}

/** The component makes this a page route, so that a refusal is shown as a page. */
export default function Dismiss() {
  return null;
}
