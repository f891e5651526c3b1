import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireViewer } from "~/accounts/session.server";
import { comeBackFromPortal } from "~/billing/come-back.server";

/** Where the billing portal sends people back to. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  await comeBackFromPortal(viewer);
  return redirect("/billing");
}
