import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { BrokenLink } from "~/accounts/email/broken-link";
import { CONFIRMING, confirmEmail } from "~/accounts/email/change-email.server";
import { EMAIL_PATH } from "~/accounts/email/email-section";
import { readLink, tokenOf } from "~/accounts/email/mailed-link.server";
import { logRefusedAttempt, logSecurityEvent } from "~/accounts/sign-in/security-log.server";
import { viewerOf } from "~/accounts/sign-in/session.server";
import { syncAfterConfirmation } from "~/billing/refresh.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Confirm your email · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ fault, userId }, viewer] = await Promise.all([
    readLink(request, CONFIRMING),
    viewerOf({ request, context }),
  ]);
  return data({ fault, asksPassword: userId !== viewer?.personId }, { status: fault?.status ?? 200 });
}

/** Reloads the data even after a refusal, because the link may have been used since. */
export const shouldRevalidate = () => true;

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context };
  try {
    const { password } = textFields(await readForm(request));
    const signedInId = (await viewerOf(args))?.personId;
    const confirmation = { token: tokenOf(request), signedInId, password, args };
    const { done, userId, event } = await confirmEmail(confirmation);
    logSecurityEvent(event, userId, context);
    syncAfterConfirmation(userId);
    return redirectWithFlash(signedInId ? "/dashboard" : "/login", done);
  } catch (error) {
    logRefusedAttempt(error, context, "proof_refused", "password");
    return refused(error);
  }
}

export default function ConfirmEmail() {
  const { fault, asksPassword } = useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  if (fault) {
    return (
      <BrokenLink
        title="Confirm your email"
        message={fault.message}
        another="Check Your Email Status"
        to={EMAIL_PATH}
      />
    );
  }
  return (
    <main className="page narrow" id="main">
      <h1>Confirm your email</h1>
      {answers && <Alert>{answers.message}</Alert>}
      <p>Confirm that this email address is yours.</p>
      <KeyedForm className="stack" noValidate>
        {asksPassword && (
          <Field
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            hint="The password of your account. If you didn't sign up, close this page."
            required
            answers={answers}
          />
        )}
        <SubmitButton>Confirm Email</SubmitButton>
      </KeyedForm>
      {asksPassword && (
        <p>
          <Link to="/forgot-password">Forgot password?</Link>
        </p>
      )}
    </main>
  );
}
