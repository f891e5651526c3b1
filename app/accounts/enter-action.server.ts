import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm, textFields, typedAgain } from "~/platform/form.server";
import { countAgainstLimit } from "~/platform/rate-limit.server";
import { FAILED, refused } from "~/platform/refusals.server";
import { enter } from "./authenticator.server";
import { codePath, safeRedirectTo } from "./redirect-to";
import { SIGNUP_FAILED } from "./sign-up.server";

/** The action of a way in: opens a session and goes where the person wanted to, asks for the code first, or sends the form back. */
export async function enterAction(way: "login" | "signup", { request, context }: ActionFunctionArgs) {
  let typed = {};
  try {
    const form = await readForm(request);
    const fields = textFields(form);
    typed = typedAgain(fields);
    await countAgainstLimit(way, context.clientAddress);
    const { setCookie, codeNeeded } = await enter(way, form, { request, context });
    const to = safeRedirectTo(fields.redirectTo);
    return redirect(codeNeeded ? codePath(to) : to, { headers: { "Set-Cookie": setCookie } });
  } catch (error) {
    return refused(error, typed, way === "signup" ? SIGNUP_FAILED : FAILED);
  }
}
