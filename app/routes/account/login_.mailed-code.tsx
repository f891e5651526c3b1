import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Form, Link } from "#links";
import { codePath, loginPathTo, mailedCodePath, safeRedirectTo } from "~/accounts/sign-in/redirect-to";
import { viewerOf } from "~/accounts/sign-in/session.server";
import {
  askForSignInCode,
  enterWithMailedCode,
  waitingAddress,
} from "~/accounts/sign-in/sign-in-code.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields, withoutPasswords } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { Field } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Log in with a code · Haulway" }];

const PATH = "/login/mailed-code";
const SEND = `${PATH}?step=send`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = safeRedirectTo(new URL(request.url).searchParams.get("redirectTo"));
  if (await viewerOf({ request, context })) throw redirect(redirectTo);
  return { redirectTo, waitsFor: await waitingAddress(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context };
  const isSend = new URL(request.url).searchParams.get("step") === "send";
  let typed = {};
  try {
    const fields = textFields(await readForm(request));
    typed = withoutPasswords(fields);
    const redirectTo = safeRedirectTo(fields.redirectTo);
    const again = mailedCodePath(redirectTo);
    if (isSend) {
      await countAgainstLimit("recovery", context.clientAddress);
      // The response is the same for every email, so that it does not reveal who has an account.
      const waiting = await askForSignInCode(fields.email ?? "", args);
      return redirect(again, { headers: { "Set-Cookie": waiting } });
    }
    await countAgainstLimit("login", context.clientAddress);
    const entered = await enterWithMailedCode(fields.code ?? "", args);
    if (!entered) return redirectWithFlash(again, "That code doesn't work anymore. Get a new one.");
    const headers = new Headers({ "Set-Cookie": entered.setCookie });
    headers.append("Set-Cookie", entered.clear);
    return redirect(entered.codeNeeded ? codePath(redirectTo) : redirectTo, { headers });
  } catch (error) {
    return refused(error, typed);
  }
}

export default function LoginMailedCode() {
  const loaded = useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  const redirectTo = answers?.values.redirectTo ?? loaded.redirectTo;
  const back = <input type="hidden" name="redirectTo" value={redirectTo} />;
  const withPassword = (
    <p>
      <Link to={loginPathTo(redirectTo)}>Log in with your password</Link>
    </p>
  );
  if (!loaded.waitsFor || answers?.fields.email) {
    return (
      <main className="page narrow" id="main">
        <h1>Log in with a code</h1>
        <p>Enter your account's email. We'll send you a code, so you don't need your password.</p>
        <Form method="post" action={SEND} className="stack" noValidate>
          {answers && <Alert>{answers.message}</Alert>}
          {back}
          <Field name="email" label="Email" type="email" autoComplete="username" required answers={answers} />
          <SubmitButton>Email Me a Code</SubmitButton>
        </Form>
        {withPassword}
      </main>
    );
  }
  return (
    <main className="page narrow" id="main">
      <h1>Enter your code</h1>
      <p>
        If there's an account with <strong>{loaded.waitsFor}</strong>, we've emailed it a code. Enter the code
        in this browser within 10 minutes. It works only once. An account whose email isn't confirmed gets a
        link to choose a new password instead.
      </p>
      <Form method="post" action={PATH} className="stack" noValidate>
        {answers && <Alert>{answers.message}</Alert>}
        {back}
        <Field
          name="code"
          label="Code"
          hint="6-digit code from the email"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          answers={answers}
        />
        <SubmitButton>Log in</SubmitButton>
      </Form>
      <p>No email? Check your spam folder, or send another code in a minute.</p>
      <Form method="post" action={SEND}>
        {back}
        <input type="hidden" name="email" value={loaded.waitsFor} />
        <SubmitButton look="plain">Send Another Code</SubmitButton>
      </Form>
      {withPassword}
    </main>
  );
}
