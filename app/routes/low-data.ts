import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirectTo } from "~/accounts/redirect-to";
import { readForm, textFields } from "~/platform/form.server";
import { lowDataCookie } from "~/platform/low-data.server";
import { orErrorPage } from "~/platform/refusals.server";

/** The low-data switch in every footer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { low_data, back } = textFields(await orErrorPage(readForm(request)));
  return redirect(safeRedirectTo(back || "/"), {
    status: 303,
    headers: { "Set-Cookie": lowDataCookie(low_data === "on", context.https) },
  });
}

export const loader = () => redirect("/");
