import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Form, Link } from "#links";
import { enterAction } from "~/accounts/sign-in/enter-action.server";
import { COOKIES_REFUSED, safeRedirectTo } from "~/accounts/sign-in/redirect-to";
import { viewerOf } from "~/accounts/sign-in/session.server";
import { UnsentNote } from "~/offline/unsent-note";
import { invitedAt } from "~/team/invited-address.server";
import { Field } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { entrancePage } from "~/ui/page-handle";
import { publicMeta } from "~/ui/public-meta";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = entrancePage;
export const meta = publicMeta({
  title: "Log in",
  description: "Log in to Haulway to see your loads, documents and messages.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context });
  const { searchParams } = new URL(request.url);
  // Links with `again` let users log in even if another user is signed in with this browser.
  if (viewer && !searchParams.has("again")) throw redirect(safeRedirectTo(searchParams.get("redirectTo")));
  return invitedAt(searchParams.get("redirectTo"), request);
}

export const action = (args: ActionFunctionArgs) => enterAction("login", args);

export default function Login() {
  const answers = useActionData<typeof action>();
  const invited = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const redirectTo = answers?.values.redirectTo ?? params.get("redirectTo") ?? "";
  return (
    <main className="page narrow" id="main">
      <h1>Log in</h1>
      <UnsentNote />
      <Form method="post" className="stack" noValidate>
        {answers && <Alert>{answers.message}</Alert>}
        {params.has(COOKIES_REFUSED) && !answers && (
          <Alert>
            You're not signed in. If you just logged in, this browser is blocking cookies. Allow cookies for
            this site, then log in again.
          </Alert>
        )}
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={invited?.email}
          required
          answers={answers}
        />
        <Field name="password" label="Password" type="password" autoComplete="current-password" required />
        <SubmitButton>Log in</SubmitButton>
        <SubmitButton look="plain" formAction="/login/mailed-code?step=send">
          Email Me a Code
        </SubmitButton>
      </Form>
      <p>
        <Link to="/forgot-password">Forgot password?</Link>
      </p>
      <p>
        New here?{" "}
        <Link to={redirectTo ? `/signup?${new URLSearchParams({ redirectTo })}` : "/signup"}>Sign Up</Link>
      </p>
    </main>
  );
}
