import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { LiveChanges } from "~/chat/rooms/live-changes";
import { LaneMap } from "~/distance/lane-map";
import { flash } from "~/forms/flash.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage, orRefusal, refused } from "~/forms/refusals.server";
import { HiddenNote, HideButtons } from "~/hidden/hide-buttons";
import { ContactLinks } from "~/load-page/contact-links";
import {
  LoadHeadline,
  LoadInformation,
  OtherSpecifications,
  Specifications,
} from "~/load-page/load-information";
import { loadPage } from "~/load-page/load-page.server";
import { LoadTitle } from "~/load-page/load-title";
import { PartyPanel } from "~/load-page/party-panel";
import { StepButtons } from "~/load-page/step-buttons";
import { areaOf, takeStep, wordsForFailed } from "~/load-page/take-step.server";
import { ActionPanel } from "~/loads/panel/action-panel";
import { DeleteQuestion } from "~/loads/panel/delete-question";
import { DocumentsList } from "~/loads/panel/documents-list";
import { LoadBar } from "~/loads/panel/load-bar";
import { LastSteps, MoreSteps } from "~/loads/panel/more-steps";
import { afterStep, readStep, STEPS } from "~/loads/steps/steps";
import { ComparisonTable } from "~/offers/comparison-table";
import { SuggestedSection } from "~/recommendations/suggested-loads";
import { driverPath } from "~/requests/driver-path";
import { OwnFitLine } from "~/requests/own-fit";
import { readPage } from "~/text/page-number";
import { titleOf } from "~/trade/load-number";
import { Facts } from "~/ui/facts";
import { SubjectZoneProvider } from "~/ui/instant";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";
import { WaitingPanel } from "~/waiting/waiting-panel";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";

export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titleOf(null, data?.name) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const loadId = params.loadId ?? "";
  noteSeen({ request, context }, viewer.personId, { loads: [loadId] });
  const shown = await orErrorPage(orRefusal(loadPage(viewer, loadId, request), context));
  return { ...shown, readMs: context.readMs };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const step = readStep(request);
  const viewer = await requireViewer({ request, context }, areaOf(step));
  const loadId = params.loadId ?? "";
  const typed: Record<string, string> = {};
  try {
    await takeStep(step, { viewer, loadId, request, clientAddress: context.clientAddress, typed });
  } catch (error) {
    const answer = refused(error, typed, wordsForFailed(step));
    context.refusal = { message: answer.data.message, status: answer.init?.status ?? 409 };
    return answer;
  }
  const done = step && STEPS[step];
  return redirect(afterStep(loadId, step, readPage(new URL(request.url).searchParams)), {
    headers: done ? { "Set-Cookie": await flash(done) } : {},
  });
}

export default function LoadDetails() {
  const shown = useLoaderData<typeof loader>();
  const { load, words, requests, other, chatId, reloads } = shown;
  const refusal = useActionData<typeof action>();
  const isOwner = load.standing === "owner";
  // The owner's main task is to choose a driver, so the table of drivers is above the load's facts.
  const compares = requests && !requests.none;
  if (shown.asksDelete)
    return <DeleteQuestion loadId={load.loadId} name={shown.name} consequence={shown.asksDelete} />;
  const says = !!shown.waits.matters && !shown.main;
  return (
    <SubjectZoneProvider value={words.zone}>
      <main className="page" id="main">
        <LiveChanges
          room={`load:${load.loadId}`}
          shown={shown}
          readMs={shown.readMs}
          notice="This load has changed."
        />
        <LoadBar key={load.loadId} loadId={load.loadId} back={shown.back} />
        <LoadTitle {...shown} />
        {shown.hidden && <HiddenNote hidden={shown.hidden} />}
        <WaitingPanel {...shown.waits} />
        <div className="next">
          {says && (
            <div className="row">
              <StepButtons {...shown} look="main" />
            </div>
          )}
          <ContactLinks
            call={other?.call}
            phoneNumber={other?.phoneNumber}
            chatId={chatId}
            directions={shown.directions}
          />
        </div>
        {!compares && <LoadHeadline rows={words.headline} />}
        <section className="next" aria-label="Next step">
          {refusal && <Alert>{refusal.message}</Alert>}
          {other?.flags && <Facts {...other.flags} />}
          <ActionPanel {...shown} refusal={refusal} lead={!says && <StepButtons {...shown} look="main" />}>
            <StepButtons {...shown} look="plain" />
          </ActionPanel>
          {shown.fit && <OwnFitLine fit={shown.fit} />}
        </section>
        {requests && <ComparisonTable loadId={load.loadId} table={requests} />}
        {compares && <LoadHeadline rows={words.headline} />}
        <MoreSteps {...shown} />
        <DocumentsList documents={shown.documents} isOpen={shown.main === "sign"} />
        <div className="columns wide">
          <div>
            <LoadInformation {...shown} />
            <LaneMap map={words.map} />
          </div>
          <div>
            {other && (
              <PartyPanel
                title={isOwner ? "Driver" : "Posting Company"}
                person={other}
                sheet={isOwner ? driverPath(other.id, load.loadId) : undefined}
              />
            )}
            <Specifications rows={words.specifications} />
            <OtherSpecifications rows={words.needs} />
          </div>
        </div>
        {shown.mayHide && <HideButtons key={load.loadId} loadId={load.loadId} back={shown.back} />}
        <SuggestedSection title="Loads near the delivery" rows={reloads} />
        <LastSteps last={shown.last} />
      </main>
    </SubjectZoneProvider>
  );
}
