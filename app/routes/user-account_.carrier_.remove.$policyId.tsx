import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireRole } from "~/accounts/session.server";
import { NO_POLICY, ownPolicy } from "~/carriers/queries.server";
import { removePolicy } from "~/carriers/remove-policy.server";
import { ONLY_DRIVERS } from "~/carriers/state-facts.server";
import { NotFound } from "~/platform/errors";
import { redirectWithFlash } from "~/platform/flash.server";
import { readForm } from "~/platform/form.server";
import { orErrorPage, thrown } from "~/platform/refusals.server";
import { POLICY_KINDS } from "~/trade/policies";
import { KeyedForm } from "~/ui/keyed-form";
import { withScripts } from "~/ui/page-handle";
import { SubmitButton } from "~/ui/submit-button";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Remove a policy · Haulway" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "driver", ONLY_DRIVERS);
  const policy = await ownPolicy(viewer, params.policyId ?? "");
  if (!policy) throw thrown(new NotFound(NO_POLICY));
  return { name: `${POLICY_KINDS[policy.kind]} by ${policy.insurer}, number ${policy.policyNumber}` };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "driver", ONLY_DRIVERS);
  await orErrorPage(readForm(request));
  await orErrorPage(removePolicy({ viewer, policyId: params.policyId ?? "" }));
  return redirectWithFlash("/user-account/carrier", "The policy is removed.");
}

export default function RemovePolicy() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <main className="page narrow" id="main">
      <h1>Are you sure you want to remove this policy?</h1>
      <p>{name}. Its paper goes too. This cannot be undone.</p>
      <KeyedForm className="row">
        <SubmitButton look="danger">Remove Policy</SubmitButton>
        <Link className="button plain" to="/user-account/carrier">
          Keep Policy
        </Link>
      </KeyedForm>
    </main>
  );
}
