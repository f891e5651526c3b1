import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { viewerOf } from "~/accounts/sign-in/session.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm } from "~/forms/form.server";
import { orErrorPage } from "~/forms/refusals.server";
import { markAnswered } from "~/support/ask-support.server";
import { supportRequest } from "~/support/queries.server";
import { SupportState } from "~/support/support-state";
import { requestPath, shortReference, topicLabel } from "~/support/topics";
import { Facts } from "~/ui/facts";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle: PageHandle = { scripts: false, inApp: true };
export const meta: MetaFunction = () => [{ title: "Your support request · Haulway" }];

function asked(request: Request) {
  const { searchParams } = new URL(request.url);
  return [searchParams.get("reference") ?? "", searchParams.get("key")] as const;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context });
  return {
    found: await orErrorPage(supportRequest(viewer, ...asked(request))),
    signedIn: viewer !== null,
  };
}

const CLOSED_AND_ANSWERED = "Marked as answered and deleted, because the user closed their account.";

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context });
  const [reference, key] = asked(request);
  await orErrorPage(readForm(request));
  const { isTeam, email } = await orErrorPage(supportRequest(viewer, reference, key));
  if (isTeam && key) await orErrorPage(markAnswered(reference, key));
  if (isTeam && !email) return redirectWithFlash("/customer-support", CLOSED_AND_ANSWERED);
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search);
}

const STATE_WORDS = {
  answered: (email: string) => `We replied to ${email}.`,
  closed: () => "We closed your request without an email.",
  received: (email: string) =>
    `We got your request and will reply to ${email}. You don't need to do anything else.`,
} as const;

export default function SupportRequest() {
  const { found, signedIn } = useLoaderData<typeof loader>();
  const {
    reference,
    topic,
    state,
    isClosed,
    createdAt,
    answeredAt,
    email,
    message,
    context,
    answer,
    isTeam,
    staffPath,
  } = found;
  return (
    <main className="page narrow" id="main">
      <h1>Your support request</h1>
      <p>{email ? STATE_WORDS[isClosed ? "closed" : state](email) : "The user closed their account."}</p>
      <Facts
        caption={`Request ${shortReference(reference)}`}
        facts={[
          ["Status", <SupportState key="state" state={state} isClosed={isClosed} />],
          ["About", topicLabel(topic)],
          ["Sent", <Instant key="sent" ms={createdAt} />],
          [isClosed ? "Closed" : "Answered", answeredAt && <Instant key="answered" ms={answeredAt} />],
          [
            "Your request",
            <p key="message" className="comment">
              {message}
            </p>,
          ],
          ...(answer
            ? [
                [
                  isClosed ? "Why we closed it" : "Our answer",
                  <p key="answer" className="comment">
                    {answer}
                  </p>,
                ] as const,
              ]
            : []),
          ...(context
            ? [
                [
                  "What you reported",
                  <p key="context" className="comment">
                    {context}
                  </p>,
                ] as const,
              ]
            : []),
        ]}
      />
      {staffPath && state === "received" && (
        <p>
          Staff answer this in the back office. <Link to={staffPath}>Open it there</Link>
        </p>
      )}
      {isTeam && !staffPath && state === "received" && (
        <KeyedForm className="stack">
          <button type="submit" className="button main">
            Mark as Answered{" "}
          </button>
        </KeyedForm>
      )}
      {!signedIn && (
        <p>
          Bookmark this page to check the status later.{" "}
          <Link to={requestPath(reference)}>Link to this request</Link>
        </p>
      )}
      <p>
        <Link className="button plain" to="/customer-support">
          Send Another Request
        </Link>
      </p>
    </main>
  );
}
