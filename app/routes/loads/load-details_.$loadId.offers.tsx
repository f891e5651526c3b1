import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { ShipperTable } from "~/carriers/account-facts";
import { LiveChanges } from "~/chat/rooms/live-changes";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { FitFacts } from "~/offers/fit-facts";
import { OfferForms } from "~/offers/offer-forms";
import { offersPage } from "~/offers/offers-page.server";
import { afterOffer, readAct, takeOffer } from "~/offers/take-offer.server";
import { ThreadTable } from "~/offers/thread-view";
import { driverPath } from "~/requests/driver-path";
import { titleOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
import { Facts } from "~/ui/facts";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titleOf("Offers", data?.name) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const loadId = params.loadId ?? "";
  noteSeen({ request, context }, viewer.personId, { loads: [loadId] });
  return { ...(await orErrorPage(offersPage(viewer, loadId, request))), viewerId: viewer.id };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  const loadId = params.loadId ?? "";
  const act = readAct(request);
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    const done = await takeOffer(act, { viewer, loadId, fields });
    return redirectWithFlash(afterOffer(act, loadId, request), done);
  } catch (error) {
    return refused(error, fields);
  }
}

export default function Offers() {
  const { thread, isOwner, shipper, flags, ...shown } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { loadId } = shown;
  const toTable = isOwner && !thread.isChosen;
  return (
    <NarrowPage
      title={isOwner ? `Offers with ${thread.driver.fullName}` : "Offers"}
      back={`/load-details/${loadId}`}
      refusal={refusal}
    >
      <LiveChanges room={`user:${shown.viewerId}`} shown={thread} notice="The offers have changed." />
      <p>
        <Numbered>{shown.name}</Numbered>
      </p>
      <Facts
        caption="Rate"
        facts={[["Posted", shown.posted], ...(shown.agreed ? [["Agreed", shown.agreed] as const] : [])]}
      />
      {flags && <Facts {...flags} />}
      <OfferForms loadId={loadId} thread={thread} refusal={refusal} />
      <ThreadTable turns={thread.turns} />
      {shown.fit && <FitFacts fit={shown.fit} />}
      {isOwner && (
        <p className="row">
          {toTable && (
            <Link className="button plain" to={`/load-details/${loadId}#drivers`}>
              All Drivers
            </Link>
          )}
          <Link className="button plain" to={driverPath(thread.driver.id, loadId)}>
            About {thread.driver.fullName}
          </Link>
        </p>
      )}
      {shipper && <ShipperTable shipper={shipper} />}
    </NarrowPage>
  );
}
