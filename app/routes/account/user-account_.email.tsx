import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emailFacts } from "~/accounts/email/change-email.server";
import { emailAction } from "~/accounts/email/email-action.server";
import { EmailSection } from "~/accounts/email/email-section";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { orErrorPage } from "~/forms/refusals.server";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Email · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  return orErrorPage(emailFacts(viewer));
}

export const action = emailAction;

export default function AccountEmail() {
  const facts = useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  return (
    <NarrowPage title="Email" back="/user-account" refusal={answers}>
      <EmailSection facts={facts} answers={answers} />
    </NarrowPage>
  );
}
