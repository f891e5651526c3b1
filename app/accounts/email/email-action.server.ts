import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields, withoutPasswords } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { safeRedirectTo } from "../sign-in/redirect-to";
import { noted } from "../sign-in/security-log.server";
import { requireViewer } from "../sign-in/session.server";
import { changeEmail, sendConfirmation } from "./change-email.server";
import { EMAIL_PATH } from "./email-section";

export async function emailAction({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  const isSendAgain = new URL(request.url).searchParams.get("step") === "send-again";
  let typed = {};
  try {
    const fields = textFields(await readForm(request));
    typed = withoutPasswords(fields);
    let done = "We emailed you a new link. The old one no longer works.";
    if (isSendAgain) {
      await sendConfirmation({ viewer });
    } else {
      const { email: newEmail = "", password = "" } = fields;
      // Each request counts toward the same limit as a login, because the request tests the password.
      const counted = () => countAgainstLimit("login", context.clientAddress);
      await noted("email_change_asked", viewer.personId, context, () =>
        changeEmail({ viewer, newEmail, password, counted }),
      );
      done = `We emailed a link to ${newEmail.trim()}. Open it to confirm your new email.`;
    }
    return redirectWithFlash(safeRedirectTo(fields.redirectTo, EMAIL_PATH), done);
  } catch (error) {
    return refused(error, typed);
  }
}
