import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { LiveChanges } from "~/chat/rooms/live-changes";
import { LaneDot } from "~/distance/lane-dot";
import { flash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { ownLink } from "~/mail/own-link.server";
import { reportPath } from "~/reports/address";
import { CheckInForms } from "~/tracking/check-in-forms";
import { DistanceFacts } from "~/tracking/distance-facts";
import { Sharing } from "~/tracking/sharing-forms";
import { takeCheckIn } from "~/tracking/take-check-in.server";
import { timelinePage } from "~/tracking/timeline.server";
import { TimelineTable } from "~/tracking/timeline-table";
import { TrackingLinks } from "~/tracking/tracking-links";
import { makeLink } from "~/tracking/tracking-links.server";
import { titleOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titleOf("Timeline", data?.name) }];

/** For the response with a new tracking link, which is shown only once. */
const NO_STORE = { "Cache-Control": "no-store" };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const loadId = params.loadId ?? "";
  noteSeen({ request, context }, viewer.personId, { loads: [loadId] });
  return orErrorPage(timelinePage(viewer, loadId, request));
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "haul");
  const loadId = params.loadId ?? "";
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    const step = new URL(request.url).searchParams.get("step");
    if (step === "make-link")
      return data({ link: ownLink(`/t/${await makeLink(viewer, loadId)}`) }, { headers: NO_STORE });
    const done = await takeCheckIn(step, { viewer, loadId, fields });
    return redirect(`/load-details/${loadId}/timeline`, {
      headers: done ? { "Set-Cookie": await flash(done) } : {},
    });
  } catch (error) {
    return refused(error, fields);
  }
}

export default function Timeline() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "link" in answer ? answer.link : null;
  const refusal = answer && "message" in answer ? answer : undefined;
  return (
    <NarrowPage title="Timeline" back={`/load-details/${shown.loadId}`} refusal={refusal}>
      <LiveChanges room={`load:${shown.loadId}`} shown={shown} notice="This load has changed." />
      <p>
        <Numbered>{shown.name}</Numbered>
      </p>
      <CheckInForms {...shown} isShared={!!shown.sharing?.since} refusal={refusal} />
      <DistanceFacts {...shown} />
      <LaneDot map={shown.map} />
      <TimelineTable entries={shown.entries} />
      <p>
        {shown.hasRecord && (
          <>
            <Link to={`/load-details/${shown.loadId}/record`}>Transaction record</Link>
            {" · "}
          </>
        )}
        <Link to={reportPath("load", shown.loadId)}>Report</Link>
      </p>
      {shown.sharing && <Sharing loadId={shown.loadId} sharing={shown.sharing} />}
      <TrackingLinks {...shown} made={made} />
    </NarrowPage>
  );
}
