import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AssignForm } from "~/dispatch/assign-form";
import { assignPage, takeAssignment } from "~/dispatch/assign-page.server";
import { showCurrentState } from "~/forms/present-state";
import { thrown } from "~/forms/refusals.server";
import { cancellationPage, takeCancellation } from "~/load-page/cancellation-page.server";
import { CancellationQuestion } from "~/loads/panel/cancellation-question";
import { NotFound } from "~/platform/errors";
import { titleOf } from "~/trade/load-number";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(data?.title ?? null, data?.name) },
];

/** The pages that ask one question about a load share a route. */
export async function loader(args: LoaderFunctionArgs) {
  switch (args.params.question) {
    case "cancel":
      return { title: "Cancel", ...(await cancellationPage("cancel", args)) };
    case "release":
      return { title: "Release", ...(await cancellationPage("release", args)) };
    case "driver":
      return { title: "Driver", ...(await assignPage(args)) };
    default:
      throw thrown(new NotFound());
  }
}

export function action(args: ActionFunctionArgs) {
  const { question } = args.params;
  if (question === "cancel" || question === "release") return takeCancellation(question, args);
  if (question === "driver") return takeAssignment(args);
  throw thrown(new NotFound());
}

export default function LoadQuestion() {
  const shown = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return "drivers" in shown ? (
    <AssignForm {...shown} refusal={refusal} />
  ) : (
    <CancellationQuestion {...shown} refusal={refusal} />
  );
}
