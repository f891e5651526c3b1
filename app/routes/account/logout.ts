import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { rememberDevice } from "~/accounts/sign-in/known-device.server";
import { endSession } from "~/accounts/sign-in/session.server";
// Without this import, the compiler would move the code that all routes share into an extra script.
import "~/bundles/page";

export { clientAction } from "~/ui/forms/submission";

export async function action({ request, context }: ActionFunctionArgs) {
  const headers = new Headers({ "Set-Cookie": await endSession({ request, context }) });
  const device = await rememberDevice({ request, context });
  if (device) headers.append("Set-Cookie", device);
  // Deletes the user's drafts, and hides the user's pages from the back button on a shared phone.
  headers.set("Clear-Site-Data", '"cache", "storage"');
  return redirect("/login", { headers });
}

export function loader() {
  return redirect("/");
}
