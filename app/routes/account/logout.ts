import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endSession } from "~/accounts/sign-in/session.server";
// Without this import the compiler would put the code that this route shares with all others into an extra
// script.
import "~/bundles/page";

export { clientAction } from "~/ui/forms/submission";

export async function action({ request, context }: ActionFunctionArgs) {
  const headers = new Headers({ "Set-Cookie": await endSession({ request, context }) });
  // On a shared phone, the back button then shows no page of this user, and their drafts are gone.
  headers.set("Clear-Site-Data", '"cache", "storage"');
  return redirect("/login", { headers });
}

export function loader() {
  return redirect("/");
}
