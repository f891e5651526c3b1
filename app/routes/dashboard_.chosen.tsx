import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requireRole } from "~/accounts/session.server";
import { ChosenQuestion } from "~/loads/chosen-question";
import { chosenPage, ONLY_SHIPPERS, takeChosen } from "~/loads/take-chosen.server";
import { orErrorPage } from "~/platform/refusals.server";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Several loads · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "shipper", ONLY_SHIPPERS);
  return orErrorPage(chosenPage(viewer, request));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "shipper", ONLY_SHIPPERS);
  return takeChosen(viewer, request, "question");
}

export default function SeveralLoads() {
  const { pathname, search } = useLocation();
  // A refused form has the days in its address already.
  const asked = new URLSearchParams(search);
  asked.delete("later");
  return (
    <ChosenQuestion
      question={useLoaderData<typeof loader>()}
      address={`${pathname}?${asked}`}
      refusal={useActionData<typeof action>()}
    />
  );
}
