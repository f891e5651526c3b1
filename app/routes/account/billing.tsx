import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { ChoosePlan, NotSetUp, OpenPortal } from "~/billing/billing-page";
import { storedCustomer } from "~/billing/customer.server";
import { PlanFacts } from "~/billing/plan-facts";
import { billingToShow } from "~/billing/queries.server";
import { syncForPage } from "~/billing/refresh.server";
import { billingSettings } from "~/billing/settings.server";
import { BILLING_FAILED, takeBillingStep } from "~/billing/steps.server";
import { readForm, textFields } from "~/forms/form.server";
import { showCurrentState } from "~/forms/present-state";
import { refused } from "~/forms/refusals.server";
import { Alert } from "~/ui/notice";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle: PageHandle = { scripts: true, leadsToPayment: true };
export const meta: MetaFunction = () => [{ title: "Billing · Haulway" }];
export const shouldRevalidate = showCurrentState;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "plan");
  await syncForPage(viewer.id);
  const [billing, customer] = await Promise.all([billingToShow(viewer.id), storedCustomer(viewer.id)]);
  return {
    role: viewer.role,
    billing,
    hasCustomer: customer !== null,
    isSetUp: billingSettings() !== null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "plan");
  let typed = {};
  try {
    const fields = textFields(await readForm(request));
    typed = fields;
    return redirect(
      await takeBillingStep({ viewer, step: new URL(request.url).searchParams.get("step"), fields }),
    );
  } catch (error) {
    return refused(error, typed, BILLING_FAILED);
  }
}

export default function BillingPage() {
  const { role, billing, hasCustomer, isSetUp } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const choosing = billing.told.next === "checkout";
  return (
    <main className="page narrow" id="main">
      <h1>Billing</h1>
      {refusal && <Alert>{refusal.message}</Alert>}
      {isSetUp ? (
        <>
          <PlanFacts billing={billing} />
          {choosing && <ChoosePlan role={role} answers={refusal} />}
          {hasCustomer && <OpenPortal isMain={!choosing} />}
        </>
      ) : (
        <NotSetUp />
      )}
    </main>
  );
}
