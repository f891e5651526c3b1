import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { AskForm } from "~/charges/ask-form";
import { ChargeAnswer } from "~/charges/charge-answer";
import { ChargeList } from "~/charges/charge-list";
import { chargesPage } from "~/charges/charges-page.server";
import { ContestedDelivery } from "~/charges/contested-delivery";
import { StopClocks } from "~/charges/stop-clocks";
import { takeChargeStep } from "~/charges/take-charge-step.server";
import { TimeForm } from "~/charges/time-form";
import { LiveChanges } from "~/chat/rooms/live-changes";
import { redirectWithFlash } from "~/forms/flash.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { titleOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
import { Amounts } from "~/ui/amounts";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titleOf("Charges", data?.name) }];

const stepOf = (request: Request) => new URL(request.url).searchParams.get("step");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const loadId = params.loadId ?? "";
  noteSeen({ request, context }, viewer.personId, { loads: [loadId] });
  const charge = new URL(request.url).searchParams.get("charge");
  return orErrorPage(chargesPage(viewer, loadId, { step: stepOf(request), charge }));
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "money");
  const loadId = params.loadId ?? "";
  let fields: Record<string, string> = {};
  try {
    const asked = { viewer, loadId, request, clientAddress: context.clientAddress };
    const done = await takeChargeStep(stepOf(request), asked, (typed) => {
      fields = typed;
    });
    return await redirectWithFlash(`/load-details/${loadId}/charges`, done);
  } catch (error) {
    return refused(error, fields);
  }
}

export default function Charges() {
  const shown = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { loadId, about, ask, closesAt } = shown;
  const requester = shown.side === "owner" ? "The driver" : "You";
  return (
    <NarrowPage title="Charges" back={shown.back} refusal={refusal}>
      <LiveChanges room={`load:${loadId}`} shown={shown} notice="This load has changed." />
      <p>
        <Numbered>{shown.name}</Numbered>
      </p>
      {shown.isReleased && (
        <p>You're no longer assigned to this load. The terms you agreed to still apply.</p>
      )}
      {shown.isOwnerGone && <p role="alert">The shipper closed their account, so nobody will answer here.</p>}
      <p>{shown.terms ?? "No detention or accessorial terms were agreed."}</p>
      {about && <ChargeAnswer loadId={loadId} charge={about} refusal={refusal} />}
      <ChargeList loadId={loadId} charges={shown.charges} />
      {/* A new React key empties the form after a request, so that a second click does not repeat it. */}
      {ask && !about && <AskForm key={shown.charges.length} loadId={loadId} ask={ask} refusal={refusal} />}
      {closesAt !== null && (
        <p className="hint">
          {shown.isClosed
            ? "The deadline to request charges was "
            : `${requester} can request charges until `}
          {closesAt}.
        </p>
      )}
      {closesAt === null && shown.isClosed && (
        <p className="hint">It's too late to request charges on this load.</p>
      )}
      {shown.totals.map(({ caption, facts }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and a table has no state.
        <Amounts key={place} caption={caption} rows={facts} />
      ))}
      {shown.leadsToInvoice && (
        <p className="row">
          <Link className="button plain" to={`/load-details/${loadId}/invoice`}>
            Invoice
          </Link>
        </p>
      )}
      <ContestedDelivery
        loadId={loadId}
        contests={shown.contests}
        mayContest={shown.mayContest && !about}
        refusal={refusal}
      />
      <StopClocks stops={shown.stops} />
      {shown.sayable.length > 0 && !about && (
        <TimeForm loadId={loadId} sayable={shown.sayable} refusal={refusal} />
      )}
      <p className="hint">
        Haulway doesn't handle payments.{" "}
        {shown.side === "owner" ? "You pay the driver directly." : "The shipper pays you directly."}
      </p>
    </NarrowPage>
  );
}
