import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm, textFields, withoutPasswords } from "~/platform/form.server";
import { countAgainstLimit } from "~/platform/rate-limit.server";
import { FAILED, refused } from "~/platform/refusals.server";
import { enter } from "./authenticator.server";
import { codePath, safeRedirectTo } from "./redirect-to";
import { SIGNUP_FAILED } from "./sign-up.server";

/**
 * The action of login and sign-up. It opens a session and leads to the page that the person wanted, or to the code first.
 * A refused form is answered with the same page.
 */
export async function enterAction(way: "login" | "signup", { request, context }: ActionFunctionArgs) {
  let typed = {};
  try {
    const form = await readForm(request);
    const fields = textFields(form);
    typed = withoutPasswords(fields);
    await countAgainstLimit(way, context.clientAddress);
    const { setCookie, codeNeeded } = await enter(way, form, { request, context });
    const to = safeRedirectTo(fields.redirectTo);
    return redirect(codeNeeded ? codePath(to) : to, { headers: { "Set-Cookie": setCookie } });
  } catch (error) {
    return refused(error, typed, way === "signup" ? SIGNUP_FAILED : FAILED);
  }
}
