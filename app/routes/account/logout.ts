import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endSession } from "~/accounts/sign-in/session.server";
// Without it the compiler would make a script of its own of what this route shares with all others.
import "~/bundles/page";

export { clientAction } from "~/ui/forms/submission";

export async function action({ request, context }: ActionFunctionArgs) {
  const headers = new Headers({ "Set-Cookie": await endSession({ request, context }) });
  // The back button of a shared phone then shows no page of this person, and no draft of theirs is left.
  headers.set("Clear-Site-Data", '"cache", "storage"');
  return redirect("/login", { headers });
}

export function loader() {
  return redirect("/");
}
