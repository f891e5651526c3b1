import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { enter } from "~/accounts/authenticator.server";
import { safeRedirectTo } from "~/accounts/redirect-to";
import { readForm, textFields, typedAgain } from "~/platform/form.server";
import { countAgainstLimit } from "~/platform/rate-limit.server";
import { refused } from "~/platform/refusals.server";

/** The action of a way in: opens a session and goes where the person wanted to, or sends the form back. */
export async function enterAction(way: "login" | "signup", { request, context }: ActionFunctionArgs) {
  let typed = {};
  try {
    const form = await readForm(request);
    const fields = textFields(form);
    typed = typedAgain(fields);
    await countAgainstLimit(way, context.clientAddress);
    const setCookie = await enter(way, form, { request, context });
    return redirect(safeRedirectTo(fields.redirectTo), { headers: { "Set-Cookie": setCookie } });
  } catch (error) {
    return refused(error, typed);
  }
}
