import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Form } from "#links";
import { BrokenLink } from "~/accounts/email/broken-link";
import { faultOfLink, tokenOf } from "~/accounts/email/mailed-link.server";
import { NewPasswordFields } from "~/accounts/password/new-password-fields";
import { resetPassword } from "~/accounts/password/recover-password.server";
import { logSecurityEvent } from "~/accounts/sign-in/security-log.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "New password · Haulway" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const fault = await faultOfLink(request, "password_recovery");
  return data({ fault }, { status: fault?.status ?? 200 });
}

/** Reloads the data even after a refusal, because the link may have been used since. */
export const shouldRevalidate = () => true;

export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const fields = textFields(await readForm(request));
    logSecurityEvent(
      "recovery_used",
      await resetPassword({ token: tokenOf(request), fields, args: { request, context } }),
      context,
    );
  } catch (error) {
    return refused(error);
  }
  return redirectWithFlash("/login", "Password changed. Log in with the new one.");
}

export default function ResetPassword() {
  const { fault } = useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  if (fault) {
    return (
      <BrokenLink
        title="New password"
        message={fault.message}
        another="Get a New Link"
        to="/forgot-password"
      />
    );
  }
  return (
    <main className="page narrow" id="main">
      <h1>New password</h1>
      <p>Changing it signs you out on every device.</p>
      <Form method="post" className="stack" noValidate>
        {answers && <Alert>{answers.message}</Alert>}
        <NewPasswordFields confirmLabel="Confirm password" answers={answers} />
        <SubmitButton>Change Password</SubmitButton>
      </Form>
    </main>
  );
}
