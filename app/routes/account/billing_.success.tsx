import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { PlanFacts } from "~/billing/plan-facts";
import { billingToShow } from "~/billing/queries.server";
import { returnFromCheckout } from "~/billing/return-from-stripe.server";
import { orErrorPage } from "~/forms/refusals.server";
import { Done } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Thank you · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "plan");
  const { search, searchParams } = new URL(request.url);
  await orErrorPage(returnFromCheckout(viewer, searchParams.get("session_id") ?? ""));
  return { billing: await billingToShow(viewer.id), here: `/billing/success${search}` };
}

export default function BillingSuccess() {
  const { billing, here } = useLoaderData<typeof loader>();
  const { active } = billing.told;
  return (
    <main className="page narrow" id="main">
      <h1>{active ? "Thank you" : "One moment"}</h1>
      {active ? (
        <>
          <Done>Your plan is active.</Done>
          <PlanFacts billing={billing} />
          <p className="row">
            <Link className="button main" to="/dashboard">
              Dashboard
            </Link>
            <Link className="button plain" to="/billing">
              Manage Billing
            </Link>
          </p>
        </>
      ) : (
        <>
          <p role="status">
            We're confirming your payment. This can take a minute. You don't have to stay on this page.
          </p>
          <p>
            <a className="button main" href={here}>
              Check Again{" "}
            </a>
          </p>
        </>
      )}
    </main>
  );
}
