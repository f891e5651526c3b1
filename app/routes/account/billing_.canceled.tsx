import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { billingSettings } from "~/billing/settings.server";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Nothing was charged · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { paymentActive } = await requireViewer({ request, context }, "plan");
  return { paymentActive, isSetUp: billingSettings() !== null };
}

export default function BillingCanceled() {
  const { paymentActive, isSetUp } = useLoaderData<typeof loader>();
  return (
    <main className="page narrow" id="main">
      <h1>Nothing was charged</h1>
      <p role="status">You left checkout before paying.</p>
      <p className="row">
        {isSetUp && (
          <Link className="button main" to="/billing">
            {paymentActive ? "Manage Billing" : "Setup Billing"}
          </Link>
        )}
        <Link className={isSetUp ? "button plain" : "button main"} to="/dashboard">
          Dashboard
        </Link>
      </p>
    </main>
  );
}
