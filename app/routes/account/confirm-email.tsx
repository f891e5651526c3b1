import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BrokenLink } from "~/accounts/email/broken-link";
import { CONFIRMING, confirmEmail } from "~/accounts/email/change-email.server";
import { EMAIL_PATH } from "~/accounts/email/email-section";
import { faultOfLink, tokenOf } from "~/accounts/email/mailed-link.server";
import { logSecurityEvent } from "~/accounts/sign-in/security-log.server";
import { viewerOf } from "~/accounts/sign-in/session.server";
import { syncAfterConfirmation } from "~/billing/refresh.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Confirm your email · Haulway" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const fault = await faultOfLink(request, CONFIRMING);
  return data({ fault }, { status: fault?.status ?? 200 });
}

/**
 * Reloads the page's data even after a refusal, because the link may have been used since the page was
 * loaded.
 */
export const shouldRevalidate = () => true;

export async function action({ request, context }: ActionFunctionArgs) {
  try {
    await readForm(request);
    const { done, userId, event } = await confirmEmail({ token: tokenOf(request) });
    logSecurityEvent(event, userId, context);
    syncAfterConfirmation(userId);
    const viewer = await viewerOf({ request, context });
    return redirectWithFlash(viewer ? "/dashboard" : "/login", done);
  } catch (error) {
    return refused(error);
  }
}

export default function ConfirmEmail() {
  const { fault } = useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  if (fault) {
    return (
      <BrokenLink
        title="Confirm your email"
        message={fault.message}
        another="Check your email status"
        to={EMAIL_PATH}
      />
    );
  }
  return (
    <main className="page narrow" id="main">
      <h1>Confirm your email</h1>
      {answers && <Alert>{answers.message}</Alert>}
      <p>Confirm that this email address is yours.</p>
      <KeyedForm>
        <SubmitButton>Confirm Email</SubmitButton>
      </KeyedForm>
    </main>
  );
}
