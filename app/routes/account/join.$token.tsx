import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireViewer, viewerOf } from "~/accounts/sign-in/session.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { Refusal } from "~/platform/errors";
import { invitationFor } from "~/team/find-invitation.server";
import { keepToken, namedBy, referencePath } from "~/team/invitation-cookie.server";
import { joinBy } from "~/team/join.server";
import { JoinPanel } from "~/team/join-panel";
import { NarrowPage } from "~/ui/narrow-page";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Invitation · Haulway" }];

/** Reloads the page's data even after a refusal, because the invitation may have been used since. */
export const shouldRevalidate = () => true;

export async function loader({ request, context, params: { token = "" } }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context });
  const named = await namedBy(token, request);
  try {
    const { tokenHash, deskId, ...invitation } = await invitationFor(named, viewer);
    const shown = {
      invitation,
      signedInAs: viewer?.personName ?? null,
      isCurrent: viewer?.id === deskId,
      path: referencePath(tokenHash),
    };
    const headers = new Headers();
    if ("token" in named) headers.set("Set-Cookie", await keepToken(named.token, context));
    return data({ fault: null, shown }, { headers });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ fault: error.message, shown: null }, { status: error.status });
  }
}

export async function action({ request, context, params: { token = "" } }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  try {
    await readForm(request);
    const named = await namedBy(token, request);
    return redirectWithFlash("/dashboard", await joinBy(named, viewer, context));
  } catch (error) {
    return refused(error);
  }
}

export default function Join() {
  const { fault, shown } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage title="Invitation" back="/" refusal={fault ? undefined : refusal}>
      {fault ? <Alert>{fault}</Alert> : shown && <JoinPanel {...shown} />}
    </NarrowPage>
  );
}
