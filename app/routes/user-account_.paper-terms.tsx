import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireRole, requireViewer } from "~/accounts/session.server";
import { asFields, standingTerms } from "~/papers/paper-choices.server";
import { FOR_SHIPPERS, saveStandingTerms } from "~/papers/standing-terms.server";
import { TermsFields } from "~/papers/terms-fields";
import { flash } from "~/platform/flash.server";
import { readForm, textFields } from "~/platform/form.server";
import { refused } from "~/platform/refusals.server";
import { Icon } from "~/ui/icon";
import { KeyedForm } from "~/ui/keyed-form";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";
import { SubmitButton } from "~/ui/submit-button";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Terms of your papers · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "shipper", FOR_SHIPPERS);
  return asFields(await standingTerms(viewer.id));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    await saveStandingTerms({ viewer, fields });
  } catch (error) {
    return refused(error, fields);
  }
  return redirect("/user-account/paper-terms", {
    headers: { "Set-Cookie": await flash("Your changes are saved.") },
  });
}

export default function PaperTerms() {
  const usual = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <main className="page narrow" id="main">
      <div className="bar">
        <Link className="button plain" to="/user-account">
          <Icon name="back" /> Back
        </Link>
      </div>
      <h1>Terms of your papers</h1>
      <p>
        Rate confirmations that you make here say this, unless you change it for a load. Those made before
        stay as they are.
      </p>
      {refusal && <Alert>{refusal.message}</Alert>}
      <KeyedForm className="stack" noValidate>
        <TermsFields usual={usual} answers={refusal} />
        <SubmitButton>Save Changes</SubmitButton>
      </KeyedForm>
    </main>
  );
}
