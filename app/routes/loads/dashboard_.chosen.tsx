import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requireRole } from "~/accounts/sign-in/session.server";
import { orErrorPage } from "~/forms/refusals.server";
import { BulkQuestion } from "~/loads/bulk/bulk-question";
import { bulkPage, ONLY_SHIPPERS, takeBulkStep } from "~/loads/bulk/take-bulk-step.server";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Selected loads · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "shipper", ONLY_SHIPPERS);
  return orErrorPage(bulkPage(viewer, request));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "shipper", ONLY_SHIPPERS);
  return takeBulkStep(viewer, request, "question");
}

export default function SeveralLoads() {
  const { pathname, search } = useLocation();
  return (
    <BulkQuestion
      question={useLoaderData<typeof loader>()}
      address={`${pathname}${search}`}
      refusal={useActionData<typeof action>()}
    />
  );
}
