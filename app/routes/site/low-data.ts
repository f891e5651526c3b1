import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirectTo } from "~/accounts/sign-in/redirect-to";
import { readForm, textFields } from "~/forms/form.server";
import { orErrorPage } from "~/forms/refusals.server";
import { lowDataCookie } from "~/http/low-data.server";

export async function action({ request, context }: ActionFunctionArgs) {
  const { low_data, back } = textFields(await orErrorPage(readForm(request)));
  return redirect(safeRedirectTo(back || "/"), {
    status: 303,
    headers: { "Set-Cookie": lowDataCookie(low_data === "on", context.https) },
  });
}

export const loader = () => redirect("/");
