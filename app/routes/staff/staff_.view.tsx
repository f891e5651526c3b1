import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm } from "~/forms/form.server";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { requireStaff, requireStep } from "~/staff/session.server";
import { quoted, StaffPage } from "~/staff/staff-page";
import { endView, readView, viewStep } from "~/staff/view/view.server";
import { Facts } from "~/ui/facts";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle: PageHandle = { scripts: false, inApp: true };
export const meta: MetaFunction = () => [{ title: "View · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  return orErrorPage(readView(await requireStaff({ request, context }, "see-view")));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { member } = await requireStep({ request, context }, "see-view", viewStep);
  try {
    // Reads the key of the page's form. The banner's form has none.
    await readForm(request);
    const personId = await endView(member);
    return personId === null
      ? await redirectWithFlash("/staff", "The view is over.")
      : redirect(`/staff/people/${personId}`);
  } catch (error) {
    return refused(error);
  }
}

export default function StaffView() {
  const { name, reason, until } = useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  return (
    <StaffPage title="View" back="/staff" refusal={answers}>
      <Facts
        caption="What you see now"
        facts={[["As", name], ["Until", <Instant key="until" ms={until} />], quoted("Reason", reason)]}
      />
      <p>
        <Link className="button plain" to="/dashboard">
          Go to Haulway
        </Link>
      </p>
      <KeyedForm className="stack" action="?step=end">
        <SubmitButton>End View</SubmitButton>
      </KeyedForm>
    </StaffPage>
  );
}
