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
export const meta: MetaFunction = () => [{ title: "Release a driver · Haulway" }];

export const loader = (args: LoaderFunctionArgs) => partingPage("release", args);
export const action = (args: ActionFunctionArgs) => takeParting("release", args);

export default function ReleaseDriver() {
  return <PartingQuestion {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />;
}
