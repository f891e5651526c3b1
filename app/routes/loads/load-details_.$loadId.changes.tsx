import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { AmendmentList } from "~/amendments/amendment-list";
import { amendmentsPage } from "~/amendments/amendments-page.server";
import { AskAmendment } from "~/amendments/ask-amendment";
import { takeAmendmentStep } from "~/amendments/take-amendment-step.server";
import { LiveChanges } from "~/chat/rooms/live-changes";
import { answerForm } from "~/forms/answer-form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage } from "~/forms/refusals.server";
import { titleOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
import { SubjectZoneProvider } from "~/ui/instant";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titleOf("Changes", data?.name) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const loadId = params.loadId ?? "";
  noteSeen({ request, context }, viewer.personId, { loads: [loadId] });
  return orErrorPage(amendmentsPage(viewer, loadId));
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  const loadId = params.loadId ?? "";
  const step = new URL(request.url).searchParams.get("step");
  return answerForm(request, `/load-details/${loadId}/changes`, (fields) =>
    takeAmendmentStep(step, { viewer, loadId, fields }),
  );
}

export default function Changes() {
  const shown = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { loadId, open, answered, asks, states } = shown;
  return (
    <NarrowPage title="Changes after signing" back={`/load-details/${loadId}`} refusal={refusal}>
      <LiveChanges room={`load:${loadId}`} shown={shown} notice="This load has changed." />
      <p>
        <Numbered>{shown.name}</Numbered>
      </p>
      {shown.isSigned ? (
        <p>
          The signed terms apply until both sides confirm a new delivery address, phone number or payee.
          Before you confirm a change you didn't expect, call the other side at a number you already have.
        </p>
      ) : (
        <p>
          Nothing is signed yet, so{" "}
          {shown.mayEdit ? (
            <>
              you can still <Link to={`/edit-load/${loadId}`}>edit the load</Link>.
            </>
          ) : (
            "the shipper can still edit the load."
          )}
        </p>
      )}
      <SubjectZoneProvider value={shown.zone}>
        <AmendmentList loadId={loadId} changes={open} />
      </SubjectZoneProvider>
      {asks.length > 0 && (
        <section className="stack" aria-labelledby="ask">
          <h2 id="ask">Request a change</h2>
          {asks.map((ask) => (
            <AskAmendment key={ask.kind} loadId={loadId} ask={ask} states={states} refusal={refusal} />
          ))}
        </section>
      )}
      {asks.some(({ kind }) => kind === "delivery") && (
        <p className="hint">A new delivery address doesn't change the agreed rate.</p>
      )}
      {answered.length > 0 && <h2>Answered</h2>}
      <SubjectZoneProvider value={shown.zone}>
        <AmendmentList loadId={loadId} changes={answered} />
      </SubjectZoneProvider>
    </NarrowPage>
  );
}
