import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireRole } from "~/accounts/sign-in/session.server";
import { HiddenList } from "~/hidden/hidden-list";
import { hiddenPage } from "~/hidden/hidden-page.server";
import { ONLY_DRIVERS } from "~/hidden/hide.server";
import { takeHidingStep } from "~/hidden/take-step.server";
import styles from "~/styles/saved-searches.css";
import { readPage } from "~/text/page-number";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";
import { Pager } from "~/ui/pager";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Hidden loads and brokers · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "driver", ONLY_DRIVERS);
  const page = readPage(new URL(request.url).searchParams);
  return { page, ...(await hiddenPage(viewer.id, page)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "driver", ONLY_DRIVERS);
  return takeHidingStep(request, viewer);
}

export default function Hidden() {
  const { rows, page, more } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
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
