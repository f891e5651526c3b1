import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { emailFacts } from "~/accounts/email/change-email.server";
import { viewerOf } from "~/accounts/sign-in/session.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { newSecret } from "~/platform/secret";
import styles from "~/styles/account.css";
import { askSupport } from "~/support/ask-support.server";
import { OwnRequests } from "~/support/own-requests";
import { ownSuspensions } from "~/support/own-suspension.server";
import { ownRequests } from "~/support/queries.server";
import { requestPath, TOPICS } from "~/support/topics";
import { Field, SelectField, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { sharedPage } from "~/ui/page-handle";
import { publicMeta } from "~/ui/public-meta";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = publicMeta({
  title: "Customer support",
  description: "Contact the Haulway support team and check the status of your request.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context });
  const [requests, facts, suspensions] = viewer
    ? await Promise.all([ownRequests(viewer), emailFacts(viewer), ownSuspensions(viewer)])
    : [[], null, []];
  return { email: facts?.email ?? null, requests, suspensions, reference: newSecret() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context });
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    const [facts] = await Promise.all([
      viewer && emailFacts(viewer),
      countAgainstLimit("support", context.clientAddress),
    ]);
    const reference = await askSupport({ viewer, fields, facts });
    return redirectWithFlash(requestPath(reference), "Our support team has your request.");
  } catch (error) {
    return refused(error, fields);
  }
}

export default function CustomerSupport() {
  const { email, requests, suspensions, reference } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <main className="page narrow" id="main">
      <h1>Customer support</h1>
      {suspensions.map((text) => (
        <div key={text} className="notice alert">
          {text.split("\n\n").map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ))}
      <p>Tell us what you need. A real person reads every request and answers by email.</p>
      <KeyedForm className="stack" noValidate>
        {refusal && <Alert>{refusal.message}</Alert>}
        <input type="hidden" name="reference" value={refusal?.values.reference ?? reference} />
        {email === null ? (
          <div className="columns roomy">
            <Field name="full_name" label="Your name" autoComplete="name" required answers={refusal} />
            <Field name="email" label="Email" type="email" autoComplete="email" required answers={refusal} />
          </div>
        ) : (
          <p>
            We'll reply to <strong>{email}</strong>. <Link to="/user-account/email">Change</Link>
          </p>
        )}
        <SelectField
          name="topic"
          label="What is it about?"
          none="Choose one"
          options={TOPICS}
          required
          answers={refusal}
        />
        <TextArea
          name="message"
          label="Your request"
          rows={6}
          maxLength={5000}
          hint="If it's about a load, include its lane and pickup date. Never send a password."
          required
          answers={refusal}
        />
        <SubmitButton>Send Request</SubmitButton>
      </KeyedForm>
      {requests.length > 0 && <OwnRequests requests={requests} />}
    </main>
  );
}
