import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { requireViewer } from "~/accounts/session.server";
import { withScripts } from "~/ui/page-handle";

export { ErrorPage as ErrorBoundary } from "~/ui/error-page";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Nothing was charged · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context });
  return null;
}

export default function BillingCanceled() {
  return (
    <main className="page narrow" id="main">
      <h1>Nothing was charged</h1>
      <p role="status">You left the checkout before paying.</p>
      <p className="row">
        <Link className="button main" to="/billing">
          Setup Billing
        </Link>
        <Link className="button plain" to="/dashboard">
          Dashboard
        </Link>
      </p>
    </main>
  );
}
