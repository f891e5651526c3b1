import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { personById } from "~/accounts/queries.server";
import { requireViewer } from "~/accounts/session.server";
import { UPLOAD_BROKE } from "~/files/upload-words";
import { ActionPanel } from "~/loads/action-panel";
import { DeleteQuestion } from "~/loads/delete-question";
import { freshnessOf } from "~/loads/freshness";
import { destinationOf, laneOf, originOf } from "~/loads/lane";
import { eventsOffered } from "~/loads/lifecycle";
import { LoadInformation, OtherSpecifications, Specifications } from "~/loads/load-information";
import { PartyPanel } from "~/loads/party-panel";
import { loadDocuments, loadFacts, loadTies } from "~/loads/queries.server";
import { StatusBadge } from "~/loads/status-badge";
import { readStep, STEPS, UPLOADED } from "~/loads/steps";
import { takeStep } from "~/loads/take-step.server";
import { formatInstant } from "~/platform/dates";
import { NotFound } from "~/platform/errors";
import { flash } from "~/platform/flash.server";
import { showPresentState } from "~/platform/present-state";
import { FAILED, refused, thrown } from "~/platform/refusals.server";
import { openRequestsOn } from "~/requests/queries.server";
import { RequestsTable } from "~/requests/requests-table";
import { reviewOffered } from "~/reviews/queries.server";
import { ReviewNext } from "~/reviews/review-next";
import { Icon } from "~/ui/icon";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export const handle = withScripts;
export const shouldRevalidate = showPresentState;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${laneOf(data.facts)} · Haulway` : "Haulway" },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const loadId = params.loadId ?? "";
  const [load, facts] = await Promise.all([loadTies(viewer, loadId), loadFacts(viewer, loadId)]);
  if (!load || !facts) throw thrown(new NotFound("No load information found at this time."));
  const isOwner = load.standing === "owner";
  const otherId = isOwner ? load.driver?.id : load.ownerId;
  const [documents, requests, other, review] = await Promise.all([
    loadDocuments(viewer, load),
    isOwner && !load.driver ? openRequestsOn(viewer.id, loadId) : [],
    otherId ? personById(otherId) : null,
    reviewOffered(viewer, load),
  ]);
  const askDelete = new URL(request.url).searchParams.get("ask") === "delete";
  const freshness = freshnessOf(load, facts.confirmed_at);
  return { load, facts, documents, requests, other, review, askDelete, freshness };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const loadId = params.loadId ?? "";
  const step = readStep(request);
  try {
    await takeStep(step, { viewer, loadId, request, clientAddress: context.clientAddress });
  } catch (error) {
    return refused(error, {}, step && STEPS[step] === UPLOADED ? UPLOAD_BROKE : FAILED);
  }
  const done = step && STEPS[step];
  return redirect(step === "delete" ? "/dashboard" : `/load-details/${loadId}`, {
    headers: done ? { "Set-Cookie": await flash(done) } : {},
  });
}

export default function LoadDetails() {
  const { load, facts, documents, requests, other, review, askDelete, freshness } =
    useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const offered = eventsOffered(load.status, load.standing, load.expired);
  const isOwner = load.standing === "owner";
  if (askDelete && offered.includes("delete"))
    return <DeleteQuestion loadId={load.loadId} lane={laneOf(facts)} />;
  return (
    <main className="page" id="main">
      <div className="bar">
        <Link className="button plain" to={load.standing === "other driver" ? "/search" : "/dashboard"}>
          <Icon name="back" /> Back
        </Link>
        <Link className="button plain" to={`/load-details/${load.loadId}`}>
          <Icon name="refresh" /> <span className="brief">Refresh</span>
        </Link>
      </div>
      <h1 className="lane">
        {originOf(facts)}{" "}
        <span className="to">
          <span className="arrow">→</span> {destinationOf(facts)}
        </span>
      </h1>
      <p className="row">
        <StatusBadge status={load.status} />
        <span className="quiet">Posted {formatInstant(facts.posted_at)}</span>
      </p>
      <section className="next" aria-label="Next step">
        {refusal && <Alert>{refusal.message}</Alert>}
        <ActionPanel
          load={load}
          offered={offered}
          documents={documents}
          pin={facts.verification_pin}
          freshness={freshness}
          refusal={refusal}
        />
        {review && other && <ReviewNext review={review} name={other.fullName} />}
      </section>
      {isOwner && !load.driver && (
        <RequestsTable loadId={load.loadId} needs={facts} requests={requests} offered={offered} />
      )}
      <div className="columns wide">
        <div>
          <LoadInformation load={load} facts={facts} />
          {other && <PartyPanel title={isOwner ? "Driver" : "Posting Company"} person={other} />}
        </div>
        <div>
          <Specifications facts={facts} />
          <OtherSpecifications facts={facts} />
        </div>
      </div>
      {isOwner && (
        <div className="row">
          <Link className="button plain" to={`/new_load/${load.loadId}`}>
            Copy
          </Link>
          {offered.includes("edit") && (
            <Link className="button plain" to={`/edit-load/${load.loadId}`}>
              Edit
            </Link>
          )}
          {offered.includes("delete") && (
            <Link className="button danger" to={`/load-details/${load.loadId}?ask=delete`}>
              Delete
            </Link>
          )}
        </div>
      )}
    </main>
  );
}
