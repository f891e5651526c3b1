import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Form, Link } from "#links";
import { askForRecovery } from "~/accounts/password/recover-password.server";
import { logSecurityEvent } from "~/accounts/sign-in/security-log.server";
import { readForm, textFields } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { Field } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert, Done } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Forgot password · Haulway" }];

export function loader({ request }: LoaderFunctionArgs) {
  return { isSent: new URL(request.url).searchParams.has("sent") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  let typed = {};
  try {
    typed = textFields(await readForm(request));
    await countAgainstLimit("recovery", context.clientAddress);
    logSecurityEvent("recovery_asked", await askForRecovery(typed), context);
  } catch (error) {
    return refused(error, typed);
  }
  // The response is the same for every email, so that it does not reveal who has an account.
  return redirect("/forgot-password?sent=1");
}

export default function ForgotPassword() {
  const { isSent } = useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  if (isSent && !answers) {
    return (
      <main className="page narrow" id="main">
        <h1>Check your email</h1>
        <Done>If there's an account with that email, we've sent it a link.</Done>
        <p>
          The link works for 30 minutes. No email? Check your spam folder and the spelling of your email
          address, or ask again in a minute.
        </p>
        <p className="row">
          <Link className="button plain" to="/forgot-password">
            Ask Again{" "}
          </Link>
          <Link className="button plain" to="/login">
            Log in
          </Link>
        </p>
      </main>
    );
  }
  return (
    <main className="page narrow" id="main">
      <h1>Forgot password?</h1>
      <p>Enter your account's email. We'll send you a link to choose a new password.</p>
      <Form method="post" action="/forgot-password" className="stack" noValidate>
        {answers && <Alert>{answers.message}</Alert>}
        <Field name="email" label="Email" type="email" autoComplete="username" required answers={answers} />
        <SubmitButton>Send Link</SubmitButton>
      </Form>
      <p>
        <Link to="/login">Log in</Link>
      </p>
    </main>
  );
}
