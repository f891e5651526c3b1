import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { showCurrentState } from "~/forms/present-state";
import { cancellationPage, takeCancellation } from "~/load-page/cancellation-page.server";
import { CancellationQuestion } from "~/loads/panel/cancellation-question";
import { titleOf } from "~/trade/load-number";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titleOf("Release", data?.name) }];

export const loader = (args: LoaderFunctionArgs) => cancellationPage("release", args);
export const action = (args: ActionFunctionArgs) => takeCancellation("release", args);

export default function ReleaseDriver() {
  return (
    <CancellationQuestion {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />
  );
}
