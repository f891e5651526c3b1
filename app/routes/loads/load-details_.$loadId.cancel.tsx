import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { showPresentState } from "~/forms/present-state";
import { partingPage, takeParting } from "~/load-page/cancellation-page.server";
import { PartingQuestion } from "~/loads/panel/cancellation-question";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showPresentState;
export const meta: MetaFunction = () => [{ title: "Cancel a load · Haulway" }];

export const loader = (args: LoaderFunctionArgs) => partingPage("cancel", args);
export const action = (args: ActionFunctionArgs) => takeParting("cancel", args);

export default function CancelLoad() {
  return <PartingQuestion {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />;
}
