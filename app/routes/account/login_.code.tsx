import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Form, Link } from "#links";
import { loginPathTo, safeRedirectTo } from "~/accounts/sign-in/redirect-to";
import { viewerOf } from "~/accounts/sign-in/session.server";
import { enterWithCode, waitingForCode } from "~/accounts/two-step/second-step.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields, withoutPasswords } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { Field } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Enter your code · Haulway" }];

async function firstStep(redirectTo: string) {
  return redirectWithFlash(loginPathTo(redirectTo), "Please log in again.");
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = safeRedirectTo(new URL(request.url).searchParams.get("redirectTo"));
  if (await viewerOf({ request, context })) throw redirect(redirectTo);
  if (!(await waitingForCode(request))) throw await firstStep(redirectTo);
  return { redirectTo };
}

export async function action({ request, context }: ActionFunctionArgs) {
  let typed = {};
  try {
    const fields = textFields(await readForm(request));
    typed = withoutPasswords(fields);
    const redirectTo = safeRedirectTo(fields.redirectTo);
    const userId = await waitingForCode(request);
    if (!userId) return await firstStep(redirectTo);
    const headers = new Headers();
    for (const cookie of await enterWithCode(userId, fields.code ?? "", { request, context })) {
      headers.append("Set-Cookie", cookie);
    }
    return redirect(redirectTo, { headers });
  } catch (error) {
    return refused(error, typed);
  }
}

export default function LoginCode() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  return (
    <main className="page narrow" id="main">
      <h1>Enter your code</h1>
      <Form method="post" className="stack" noValidate>
        {answers && <Alert>{answers.message}</Alert>}
        <input type="hidden" name="redirectTo" value={answers?.values.redirectTo ?? redirectTo} />
        <Field
          name="code"
          label="Code"
          hint="6 digits from your authenticator app, or one of your recovery codes"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
          answers={answers}
        />
        <SubmitButton>Log in</SubmitButton>
      </Form>
      <p>
        <Link to={loginPathTo(redirectTo)}>Use another account</Link>
      </p>
    </main>
  );
}
