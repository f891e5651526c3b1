import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields, withoutPasswords } from "~/forms/form.server";
import { FAILED, refused } from "~/forms/refusals.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { enter } from "./authenticator.server";
import { codePath, loginPathTo, safeRedirectTo } from "./redirect-to";
import { HasAccount, isKnownEmail, type ProvesAddress, SIGNUP_FAILED } from "./sign-up.server";

export async function enterAction(
  way: "login" | "signup",
  { request, context }: ActionFunctionArgs,
  provesAddress?: ProvesAddress,
) {
  let typed: Record<string, string> = {};
  try {
    const form = await readForm(request);
    const fields = textFields(form);
    typed = withoutPasswords(fields);
    const counted = () => countAgainstLimit(way, context.clientAddress);
    if (way === "signup") {
      const [isKnown] = await Promise.all([isKnownEmail(fields.email), counted()]);
      // A sign-up with the email of an existing account tests the account's password, so it is counted as a
      // login.
      if (isKnown) await countAgainstLimit("login", context.clientAddress);
    }
    const { setCookie, codeNeeded } = await enter(way, form, { request, context, counted, provesAddress });
    const to = safeRedirectTo(fields.redirectTo);
    return redirect(codeNeeded ? codePath(to) : to, { headers: { "Set-Cookie": setCookie } });
  } catch (error) {
    if (error instanceof HasAccount) return toLogin(typed.redirectTo, error);
    return refused(error, typed, way === "signup" ? SIGNUP_FAILED : FAILED);
  }
}

async function toLogin(redirectTo: string | undefined, { message }: HasAccount) {
  const to = redirectTo ? loginPathTo(safeRedirectTo(redirectTo)) : "/login";
  return redirectWithFlash(to, message);
}
