import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Form, Link } from "#links";
import { enterAction } from "~/accounts/sign-in/enter-action.server";
import { viewerOf } from "~/accounts/sign-in/session.server";
import { invitedAt, provenByInvitation } from "~/team/invited-address.server";
import { Choices } from "~/ui/forms/choices";
import { Field, MarkedRequired } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { entrancePage } from "~/ui/page-handle";
import { publicMeta } from "~/ui/public-meta";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = entrancePage;
export const meta = publicMeta({
  title: "Sign up",
  description: "Sign up for Haulway as a driver to find loads, or as a shipper to post them.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context });
  if (viewer) throw redirect("/dashboard");
  return invitedAt(new URL(request.url).searchParams.get("redirectTo"), request);
}

export const action = (args: ActionFunctionArgs) => enterAction("signup", args, provenByInvitation);

const TYPES = [
  ["driver", "Driver", "Carrier or owner operator: find loads and haul them"],
  ["shipper", "Shipper", "Freight broker: post loads and choose drivers"],
] as const;

export default function SignUp() {
  const answers = useActionData<typeof action>();
  const invited = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const redirectTo = answers?.values.redirectTo ?? params.get("redirectTo") ?? "";
  return (
    <main className="page narrow" id="main">
      <h1>Sign up</h1>
      <Form method="post" className="stack" noValidate>
        {answers && <Alert>{answers.message}</Alert>}
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Choices
          name="user_type"
          legend="Account type"
          options={TYPES}
          chosen={invited?.role}
          answers={answers}
        />
        <MarkedRequired />
        <div className="columns">
          <Field name="first_name" label="First name" autoComplete="given-name" required answers={answers} />
          <Field name="last_name" label="Last name" autoComplete="family-name" required answers={answers} />
        </div>
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          defaultValue={invited?.email}
          required
          answers={answers}
        />
        <div className="columns roomy">
          <Field name="username" label="Username" autoComplete="nickname" answers={answers} />
          <Field name="phone_number" label="Phone" type="tel" autoComplete="tel" answers={answers} />
        </div>
        <div className="columns roomy">
          <Field
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            minLength={8}
            required
            hint="At least 8 characters"
            answers={answers}
          />
          <Field
            name="confirm_password"
            label="Confirm password"
            type="password"
            autoComplete="new-password"
            required
            answers={answers}
          />
        </div>
        <p className="quiet">
          By signing up, you accept our <Link to="/terms">terms</Link> and our{" "}
          <Link to="/privacy">privacy policy</Link>.
        </p>
        <SubmitButton>Submit</SubmitButton>
      </Form>
      <p>
        Already have an account?{" "}
        <Link to={redirectTo ? `/login?${new URLSearchParams({ redirectTo })}` : "/login"}>Log in</Link>
      </p>
    </main>
  );
}
