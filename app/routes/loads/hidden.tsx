import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireRole } from "~/accounts/sign-in/session.server";
import { orErrorPage } from "~/forms/refusals.server";
import { HiddenList } from "~/hidden/hidden-list";
import { hiddenPage } from "~/hidden/hidden-page.server";
import { ONLY_DRIVERS } from "~/hidden/hide.server";
import { HideQuestion } from "~/hidden/hide-question";
import { hideQuestion } from "~/hidden/hide-question.server";
import { takeHidingStep } from "~/hidden/take-step.server";
import styles from "~/styles/saved-searches.css";
import { readPage } from "~/text/page-number";
import { titleOf } from "~/trade/load-number";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";
import { Pager } from "~/ui/pager";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.question ? titleOf("Hide", data.question.name) : "Hidden loads and brokers · Haulway" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "driver", ONLY_DRIVERS);
  const question = await orErrorPage(hideQuestion(request, viewer));
  if (question) return { question };
  const page = readPage(new URL(request.url).searchParams);
  return { question, page, ...(await hiddenPage(viewer.id, page)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "driver", ONLY_DRIVERS);
  return takeHidingStep(request, viewer);
}

export default function Hidden() {
  const hidden = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  if (hidden.question) {
    const { question } = hidden;
    return (
      <NarrowPage title="Hide this load or its broker?" back={question.back} refusal={refusal}>
        <HideQuestion {...question} />
      </NarrowPage>
    );
  }
  const { rows, page, more } = hidden;
  return (
    <NarrowPage title="Hidden loads and brokers" back="/search" refusal={refusal}>
      <p>
        Search, recommendations and alerts leave out hidden loads and all loads from hidden brokers. Brokers
        can't see that you hid them. Your requests, offers, booked loads and chats don't change.
      </p>
      <HiddenList rows={rows} page={page} />
      <Pager page={page} more={more} />
    </NarrowPage>
  );
}
