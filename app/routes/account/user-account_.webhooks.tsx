import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { showCurrentState } from "~/forms/present-state";
import styles from "~/styles/settings.css";
import { NarrowPage } from "~/ui/narrow-page";
import { Done } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";
import { SettingsSection } from "~/ui/settings-section";
import { takeWebhookStep } from "~/webhooks/take-webhook-step.server";
import { WebhookForm } from "~/webhooks/webhook-form";
import {
  DeleteQuestion,
  MessageLog,
  Secret,
  SendAgainSince,
  WebhookList,
  WebhookSteps,
} from "~/webhooks/webhook-view";
import { webhooksPage } from "~/webhooks/webhooks-page.server";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Webhooks · Haulway" }];

const HERE = "/user-account/webhooks";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "keys");
  return webhooksPage(viewer, new URL(request.url).searchParams);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "keys");
  return takeWebhookStep(request, viewer);
}

export default function Webhooks() {
  const { all, events, schedule, shown, messages, again, asksToDelete } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && "message" in answer ? answer : undefined;
  const back = shown ? HERE : "/user-account";
  return (
    <NarrowPage title="Webhooks" back={back} refusal={refusal}>
      {answer && "secret" in answer ? (
        <>
          <Done>{answer.done}</Done>
          <Secret secret={answer.secret} />
        </>
      ) : shown ? (
        <>
          {asksToDelete && <DeleteQuestion shown={shown} />}
          <WebhookSteps shown={shown} />
          {again && shown.isOn && <SendAgainSince shown={shown} again={again} />}
          <MessageLog shown={shown} messages={messages ?? []} />
        </>
      ) : (
        <>
          <p>
            A webhook tells your own software about each step of your loads. To read and change loads, use{" "}
            <Link to="/developers">Haulway's API</Link>.
          </p>
          {all.length > 0 && <WebhookList all={all} />}
          <SettingsSection id="add" title="Add a webhook">
            <WebhookForm answers={refusal} events={events} />
          </SettingsSection>
          <details className="more">
            <summary>How messages are sent</summary>
            <p>
              Messages follow Standard Webhooks 1.0.0, so its libraries can verify them. A message says which
              load changed and how, without rates, contacts or the pin. It may arrive twice or out of order:
              webhook-id stays the same, and “turn” gives the order of a load's steps.
            </p>
            <p>
              Your server has 15 seconds to answer with a 2xx status. Redirects are not followed. Tries:{" "}
              {schedule.join(", ")}. A 410 turns the webhook off, and so do three days without a success.
            </p>
          </details>
        </>
      )}
    </NarrowPage>
  );
}
