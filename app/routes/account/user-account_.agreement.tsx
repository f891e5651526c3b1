import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { acceptAgreement, openVersions } from "~/accounts/agreement/agreement.server";
import { safeRedirectTo } from "~/accounts/sign-in/redirect-to";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { answerForm } from "~/forms/answer-form.server";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Terms and privacy · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { versions: await openVersions(await requireViewer({ request, context }, "own")) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  const to = safeRedirectTo(new URL(request.url).searchParams.get("redirectTo"));
  return answerForm(request, to, async ({ version }) => {
    await acceptAgreement(viewer, version);
    return "Thank you. You accepted the terms and the privacy policy.";
  });
}

export default function Agreement() {
  const { versions } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [newest] = versions;
  return (
    <NarrowPage title="Terms and privacy" back="/user-account/security" refusal={refusal}>
      {newest ? (
        <>
          <p>Our terms or our privacy policy changed. To go on, please read what changed and accept it.</p>
          <ul>
            {versions.map(({ publishedMs, summary }) => (
              <li key={publishedMs}>
                <Instant ms={publishedMs} />: {summary}
              </li>
            ))}
          </ul>
          <p>
            Read the <Link to="/terms">terms of use</Link> and the <Link to="/privacy">privacy policy</Link>.
          </p>
          <KeyedForm className="stack">
            <input type="hidden" name="version" value={newest.publishedMs} />
            <SubmitButton>Accept</SubmitButton>
          </KeyedForm>
          <p>
            If you don't accept, you can still <Link to="/user-account/security">download your data</Link>,{" "}
            <Link to="/user-account/close">close your account</Link> or{" "}
            <Link to="/customer-support">contact customer support</Link>.
          </p>
        </>
      ) : (
        <p>
          You accepted our <Link to="/terms">terms</Link> and our <Link to="/privacy">privacy policy</Link>.
          There is nothing else to accept.
        </p>
      )}
    </NarrowPage>
  );
}
