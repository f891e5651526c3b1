import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/accounts/session.server";
import { LiveChanges } from "~/chat/live-changes";
import { orErrorPage } from "~/platform/refusals.server";
import { Numbered } from "~/trade/numbered";
import { withScripts } from "~/ui/page-handle";
import { timelinePage } from "~/whereabouts/timeline.server";
import { TimelineTable } from "~/whereabouts/timeline-table";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Timeline of a load · Haulway" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  return orErrorPage(timelinePage(viewer, params.loadId ?? ""));
}

export default function Timeline() {
  const shown = useLoaderData<typeof loader>();
  return (
    <main className="page narrow" id="main">
      <LiveChanges room={`load:${shown.loadId}`} shown={shown} notice="This load has changed." />
      <h1>Timeline</h1>
      <p>
        <Link to={`/load-details/${shown.loadId}`}>
          <Numbered>{shown.name}</Numbered>
        </Link>
      </p>
      <TimelineTable entries={shown.entries} />
    </main>
  );
}
